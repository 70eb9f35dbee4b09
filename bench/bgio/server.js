// boardgame.io's server with a game about as small as one can be: two players in turn cross off one of 60 spaces.
// node server.js PORT [FOLDER]: matches are kept in memory, or in its own store of flat files in a folder.
const { FlatFile, Server } = require("boardgame.io/server");

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

const [port, dir] = process.argv.slice(2);
const server = Server({ games: [game], origins: [], ...(dir ? { db: new FlatFile({ dir }) } : {}) });
server.run({ port: Number(port), host: "127.0.0.1" }, () => console.log("ready"));
