// boardgame.io's server with a game about as small as one can be: two players in turn cross off one of 60 spaces.
const { Server } = require("boardgame.io/server");

const game = {
  name: "cross",
  setup: () => ({ crossed: [[], []], die: 1 }),
  moves: {
    cross: ({ G, playerID, random }, space) => {
      G.crossed[Number(playerID)].push(space % 60);
      if (G.crossed[Number(playerID)].length > 40) G.crossed[Number(playerID)] = [];
      G.die = random.D6();
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};

const server = Server({ games: [game], origins: [] });
server.run({ port: Number(process.argv[2]), host: "127.0.0.1" }, () => console.log("ready"));
