"""Positions of Winter Rabbit as JSON, by name, and back with the checks that make one possible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from warren.core.deck import EVERYBODY
from warren.core.errors import BadPosition
from warren.core.frames import is_int
from warren.core.grid import bits, count_bits
from warren.core.payments import total, unpack
from warren.core.steps import AUTO
from warren.games.winter.knowledge import cards_by_name, goods_by_name, mask_of, task_numbers
from warren.games.winter.names import (
    ASK,
    BASKETS,
    BRING,
    CHARACTERS,
    CONSERVATION,
    CONSERVATION_TOKENS,
    COPIES,
    DEAL_TASK,
    END_TURN,
    FACE_DOWN,
    FACE_UP,
    FIRST_BURROW,
    FIRST_PLAYER,
    FROST,
    FROSTS,
    FULL,
    GET_CARD,
    GET_RESTORED,
    GET_TASK,
    KNOWN_TO_ALL,
    NEUTRAL,
    NEUTRALS,
    NEVER,
    NO_STORY,
    NOT_PICKED,
    OPEN,
    OVERRUN,
    PAY_COST,
    PICK_CHARACTER,
    PICK_TASKS,
    PLACE,
    RABBIT,
    RABBITS,
    RESOURCES,
    ROCK,
    SPACE_NAMES,
    SPACES,
    STORIES,
    SUPPLY,
    TAKE_TOKEN,
    TASKS,
    TOKEN_KINDS,
    TOKEN_NAMES,
    TOLD,
    TURN,
    VILLAGE,
    VILLAGERS,
    WINTER,
)

if TYPE_CHECKING:
    from warren.games.winter.state import Village

_NUMBERS: Final = (
    *("season", "turn", "used", "looked_out", "clock", "held_stamp", "held_shown", "boxed"),
    "frost",
)
_FIELDS: Final = (
    *_NUMBERS,
    *("active", "supply", "burrow", "spaces", "storehouse", "bag", "held", "held_seen"),
    *("returned", "caught", "no_rabbit", "aside", "players", "decks", "display", "stories"),
)
_OF_A_PLAYER: Final = (
    *("character", "goods", "tokens", "cards", "villagers", "score", "hand", "picked", "tasks"),
)
_DECKS: Final = ("cards", "cards_gone", "stories", "stories_gone", "tasks", "tasks_gone")
_BEFORE_PLAY: Final = (PICK_CHARACTER, DEAL_TASK, PICK_TASKS)
"""Questions that wait for others; all else that is asked is asked at once."""
_PAID_FOR: Final = (GET_CARD, GET_TASK, GET_RESTORED, TOLD)
"""What comes once its cost is paid, before anything else happens."""
_PAYING: Final = (PAY_COST, TAKE_TOKEN, OVERRUN)
_PLAIN: Final = {CONSERVATION: "conservation", ROCK: "rock"}


def save(village: Village) -> dict[str, Any]:
    """The whole table, hidden parts included."""
    players = [
        {
            "character": _name_of(CHARACTERS, village.characters[seat]),
            "goods": goods_by_name(village.goods[seat]),
            "tokens": village.tokens[seat],
            "cards": cards_by_name(village.cards[seat]),
            "villagers": village.area[seat],
            "score": village.score[seat],
            "hand": task_numbers(village.hands[seat]),
            "picked": task_numbers(village.picked[seat]),
            "tasks": task_numbers(village.in_play[seat]),
        }
        for seat in range(village.players)
    ]
    back = village.returned
    return {
        "season": int(village.season),
        "turn": int(village.turn),
        "used": int(village.used),
        "looked_out": int(village.looked_out),
        "active": _name_of(STORIES, int(village.active)),
        "supply": goods_by_name(village.supply),
        "burrow": goods_by_name(village.burrow),
        "spaces": {
            SPACE_NAMES[space]: _save_space(village, space)
            for space in range(SPACES)
            if village.spaces[space] != OPEN
        },
        "storehouse": village.tracks.copy(),
        "bag": {TOKEN_NAMES[kind]: n for kind, n in enumerate(village.bag) if n},
        "clock": int(village.clock),
        "held": [TOKEN_NAMES[token] for token in village.held],
        "held_seen": _save_seats(int(village.held_seen)),
        "held_stamp": int(village.held_stamp),
        "held_shown": int(village.held_shown),
        "returned": [
            [back[i] & 7, back[i + 1], TOKEN_NAMES[back[i + 2]], back[i] >= KNOWN_TO_ALL]
            for i in range(0, len(back), 3)
        ],
        "caught": village.caught.copy(),
        "no_rabbit": None if village.no_rabbit == NEVER else int(village.no_rabbit),
        "boxed": int(village.boxed),
        "frost": int(village.frost),
        "aside": [TOKEN_NAMES[token] for token in village.aside],
        "players": players,
        "decks": {
            "cards": cards_by_name(village.card_deck),
            "cards_gone": cards_by_name(village.cards_gone),
            "stories": [STORIES[story] for story in bits(village.story_deck)],
            "stories_gone": [STORIES[story] for story in bits(village.stories_gone)],
            "tasks": task_numbers(village.task_deck),
            "tasks_gone": task_numbers(village.tasks_gone),
        },
        "display": [_name_of(VILLAGE, kind) for kind in village.display],
        "stories": [_name_of(STORIES, story) for story in village.stories],
    }


def _name_of(names: Sequence[str], index: int) -> str | None:
    return names[index] if index >= 0 else None


def _save_seats(mask: int) -> Any:
    return "all" if mask == EVERYBODY else bits(mask)


def _save_space(village: Village, space: int) -> Any:
    content = village.spaces[space]
    if content in _PLAIN:
        return _PLAIN[content]
    if content >= FACE_UP:
        return {"up": TOKEN_NAMES[content - FACE_UP], "drawn": village.stamps[space]}
    return {
        "down": TOKEN_NAMES[content - FACE_DOWN],
        "seen": _save_seats(village.seen[space]),
        "drawn": village.stamps[space],
    }


# Reading


def load(village: Village, board: dict[str, Any]) -> None:
    """Fill a blank state; refuse what could not have come from play, with the reason."""
    _check_keys(board, _FIELDS, "board")
    for field in _NUMBERS:
        _check_number(board[field], f"board: {field}", 0, 1 << 20)
    village.season = _check_number(board["season"], "board: season", 1, WINTER)
    village.turn = _check_number(board["turn"], "board: turn", 0, int(village.players) - 1)
    village.used = _check_number(board["used"], "board: used", 0, 511)
    seats = (1 << int(village.players)) - 1
    village.looked_out = _check_number(board["looked_out"], "board: looked_out", 0, seats)
    village.active = _index(STORIES, board["active"], "board: active")
    village.supply = _load_goods(board["supply"], "supply")
    village.burrow = _load_goods(board["burrow"], "burrow")
    _load_bag(village, board)
    _load_spaces(village, board["spaces"])
    _load_tracks(village, board["storehouse"])
    players = board["players"]
    if not isinstance(players, list) or len(players) != village.players:
        raise BadPosition(f"board: players has one entry per player, {village.players}")
    for seat, player in enumerate(players):
        _load_player(village, seat, player)
    _load_decks(village, board)
    _check_counts(village)
    _check_stack(village)


def _check_keys(data: object, fields: Sequence[str], where: str) -> None:
    if not isinstance(data, dict) or set(data) != set(fields):
        wrong = "" if not isinstance(data, dict) else f"; check {sorted(set(data) ^ set(fields))}"
        raise BadPosition(f"{where} has exactly {', '.join(fields)}{wrong}")


def _check_number(value: object, where: str, least: int, most: int) -> int:
    if not is_int(value) or not least <= value <= most:
        raise BadPosition(f"{where} is {least} to {most}, not {value!r}")
    return value


def _index(names: Sequence[str], name: object, where: str) -> int:
    if name is None:
        return NO_STORY
    if not isinstance(name, str) or name not in names:
        raise BadPosition(f"{where}: nothing is named {name!r}")
    return list(names).index(name)


def _list(value: object, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadPosition(f"{where} is a list, not {value!r}")
    return value


def _load_goods(data: object, where: str) -> int:
    if not isinstance(data, dict):
        raise BadPosition(f"{where}: resources by name, not {data!r}")
    packed = 0
    for name, number in data.items():
        kind = _index(RESOURCES, name, where)
        packed += _check_number(number, f"{where}: {name}", 1, SUPPLY) << (6 * kind)
    return packed


def _token(name: object, where: str) -> int:
    if name is None:
        raise BadPosition(f"{where}: no token")
    return _index(TOKEN_NAMES, name, where)


def _load_seats(village: Village, data: object, where: str) -> int:
    if data == "all":
        return EVERYBODY
    mask = 0
    for seat in _list(data, where):
        mask |= 1 << _check_number(seat, where, 0, int(village.players) - 1)
    return mask


def _load_bag(village: Village, board: dict[str, Any]) -> None:
    if not isinstance(board["bag"], dict):
        raise BadPosition(f"bag: tokens by name, not {board['bag']!r}")
    village.bag = [0] * TOKEN_KINDS
    for name, number in board["bag"].items():
        village.bag[_token(name, "bag")] = _check_number(number, f"bag: {name}", 1, 30)
    village.clock = board["clock"]
    village.held = [_token(name, "held") for name in _list(board["held"], "held")]
    if village.held != sorted(village.held) or FROST in village.held:
        raise BadPosition("held: tokens in order, no frost")
    village.held_seen = _load_seats(village, board["held_seen"], "held_seen")
    village.held_stamp = _check_number(board["held_stamp"], "held_stamp", 0, int(village.clock))
    village.held_shown = _check_number(board["held_shown"], "held_shown", 0, 1)
    if village.held_shown and (len(village.held) < 2 or int(village.turn) not in village.held):
        raise BadPosition("held_shown: no villager of the player's is among several that are held")
    village.returned = []
    for entry in _list(board["returned"], "returned"):
        if not isinstance(entry, list) or len(entry) != 4 or not isinstance(entry[3], bool):
            raise BadPosition(f"returned: [seat, time, token, known to all], not {entry!r}")
        seat = _check_number(entry[0], "returned: seat", 0, int(village.players) - 1)
        time = _check_number(entry[1], "returned: time", 1, int(village.clock))
        who = seat + (KNOWN_TO_ALL if entry[3] else 0)
        village.returned += [who, time, _token(entry[2], "returned")]
    village.caught = [
        _check_number(time, "caught", 0, int(village.clock))
        for time in _list(board["caught"], "caught")
    ]
    village.no_rabbit = NEVER
    if board["no_rabbit"] is not None:
        village.no_rabbit = _check_number(board["no_rabbit"], "no_rabbit", 0, int(village.clock))
        if village.bag[RABBIT]:
            raise BadPosition("no_rabbit: the bag was seen to hold none, but it holds one")
    village.boxed = _check_number(board["boxed"], "board: boxed", 0, RABBITS)
    village.frost = _check_number(board["frost"], "board: frost", 0, FROSTS)
    village.aside = [_token(name, "aside") for name in _list(board["aside"], "aside")]


def _load_spaces(village: Village, data: object) -> None:
    if not isinstance(data, dict):
        raise BadPosition(f"spaces: what lies there, by name, not {data!r}")
    village.spaces = [OPEN] * SPACES
    village.seen = [0] * SPACES
    village.stamps = [0] * SPACES
    for name, content in data.items():
        where = f"space {name}"
        space = _index(SPACE_NAMES, name, "spaces")
        if content == "conservation" and space >= FIRST_BURROW:
            raise BadPosition(f"{where}: no conservation token lies in the Burrow")
        if content == "conservation":
            village.spaces[space] = CONSERVATION
        elif content == "rock":
            village.spaces[space] = ROCK
        elif isinstance(content, dict) and set(content) == {"up", "drawn"}:
            village.spaces[space] = FACE_UP + _token(content["up"], where)
        elif isinstance(content, dict) and set(content) == {"down", "seen", "drawn"}:
            village.spaces[space] = FACE_DOWN + _token(content["down"], where)
            village.seen[space] = _load_seats(village, content["seen"], where)
        else:
            raise BadPosition(f"{where}: conservation, rock, or a token up or down: {content!r}")
        if isinstance(content, dict):
            clock = int(village.clock)
            village.stamps[space] = _check_number(content["drawn"], f"{where}: drawn", 0, clock)
    if village.spaces.count(ROCK) > 1:
        raise BadPosition("spaces: there is one rock")
    if FACE_DOWN + FROST in village.spaces or FACE_UP + FROST in village.spaces:
        raise BadPosition("spaces: frost lies on no space")


def _load_tracks(village: Village, data: object) -> None:
    tracks = _list(data, "storehouse")
    if len(tracks) != 3:
        raise BadPosition(f"storehouse: three tracks, not {len(tracks)}")
    village.tracks = [_check_number(track, "storehouse", 0, FULL) for track in tracks]


def _load_player(village: Village, seat: int, data: object) -> None:
    where = f"player {seat}"
    _check_keys(data, _OF_A_PLAYER, where)
    assert isinstance(data, dict)
    character = _index(CHARACTERS, data["character"], where)
    village.characters.append(character)
    village.goods.append(_load_goods(data["goods"], where))
    tokens = _check_number(data["tokens"], f"{where}: tokens", 0, CONSERVATION_TOKENS)
    village.tokens.append(tokens)
    village.score.append(_check_number(data["score"], f"{where}: score", 0, 10_000))
    village.area.append(_check_number(data["villagers"], f"{where}: villagers", 0, 4))
    village.cards.append(_load_cards(data["cards"], f"{where}: cards"))
    baskets = BASKETS
    terms = 0 if character == NOT_PICKED else village.box.character_terms[character]
    for kind in range(len(VILLAGE)):
        copies = int(village.copies(seat, kind))
        baskets += copies * village.box.card_baskets[kind]
        terms |= village.box.card_terms[kind] if copies else 0
    village.baskets.append(baskets)
    village.terms.append(terms)
    village.hands.append(_load_tasks(data["hand"], f"{where}: hand"))
    village.picked.append(_load_tasks(data["picked"], f"{where}: picked"))
    village.in_play.append(_load_tasks(data["tasks"], f"{where}: tasks"))
    if village.picked[seat] & ~village.hands[seat]:
        raise BadPosition(f"{where}: picked tasks are in the hand")
    over = any(frame.step == OVERRUN or OVERRUN in frame.ids[:1] for frame in village.stack)
    if total(village.goods[seat]) + tokens > baskets and not over:
        raise BadPosition(f"{where}: {baskets} baskets hold too much")
    if tokens > baskets:
        raise BadPosition(f"{where}: {baskets} baskets hold {tokens} conservation tokens")


def _load_cards(data: object, where: str) -> int:
    packed = 0
    for name in _list(data, where):
        kind = _index(VILLAGE, name, where)
        if kind < 0 or packed >> (2 * kind) & 3 == COPIES[kind]:
            raise BadPosition(f"{where}: {name!r} is not there as often")
        packed += 1 << (2 * kind)
    return packed


def _load_tasks(data: object, where: str) -> int:
    numbers = [_check_number(n, where, 1, TASKS) - 1 for n in _list(data, where)]
    if len(set(numbers)) != len(numbers):
        raise BadPosition(f"{where}: a task is there twice")
    return mask_of(numbers)


def _load_stories(data: object, where: str) -> int:
    found = [_index(STORIES, name, where) for name in _list(data, where)]
    if NO_STORY in found or len(set(found)) != len(found):
        raise BadPosition(f"{where}: stories by name, each once")
    return mask_of(found)


def _load_decks(village: Village, board: dict[str, Any]) -> None:
    decks = board["decks"]
    _check_keys(decks, _DECKS, "decks")
    village.card_deck = _load_cards(decks["cards"], "decks: cards")
    village.cards_gone = _load_cards(decks["cards_gone"], "decks: cards_gone")
    village.story_deck = _load_stories(decks["stories"], "decks: stories")
    village.stories_gone = _load_stories(decks["stories_gone"], "decks: stories_gone")
    village.task_deck = _load_tasks(decks["tasks"], "decks: tasks")
    village.tasks_gone = _load_tasks(decks["tasks_gone"], "decks: tasks_gone")
    for field, size in (("display", 4), ("stories", 3)):
        if len(_list(board[field], field)) != size:
            raise BadPosition(f"{field}: {size} places, not {len(board[field])}")
    village.display = [_index(VILLAGE, name, "display") for name in board["display"]]
    village.stories = [_index(STORIES, name, "stories") for name in board["stories"]]


def _check_stack(village: Village) -> None:
    """What is under way began with a turn or the setup, and tokens that are held get placed."""
    if not village.stack:
        if village.frost < FROSTS:
            raise BadPosition("stack: it is empty, but the last frost has not come")
        return
    if village.stack[0].step not in (FIRST_PLAYER, TURN, END_TURN):
        raise BadPosition("stack: its first frame is 'first_player', 'turn' or 'end_turn'")
    names = [step.name for step in village.game.steps]
    for frame in village.stack[:-1]:
        if village.game.steps[frame.step].kind != AUTO and frame.step not in _BEFORE_PLAY:
            raise BadPosition(f"stack: {names[frame.step]!r} asks, but it is not the last frame")
    if any(frame.step == FIRST_PLAYER for frame in village.stack):
        picked = [seat for seat in village.characters if seat != NOT_PICKED]
        if len(village.stack) > 1 or picked or count_bits(village.task_deck) < TASKS:
            raise BadPosition("stack: who begins is drawn before anything else")
    for step in (PICK_CHARACTER, DEAL_TASK):
        seats = [int(frame.seat) for frame in village.stack if frame.step == step]
        if len(set(seats)) != len(seats):
            raise BadPosition(f"stack: {names[step]!r} waits twice for a seat")
    dealt = sum([int(frame.at) for frame in village.stack if frame.step == DEAL_TASK])
    if dealt > count_bits(village.task_deck):
        raise BadPosition(f"stack: {dealt} tasks are to be dealt, more than there are")
    begins = any(frame.step in _BEFORE_PLAY for frame in village.stack)
    if begins and village.stack[0].step != TURN:
        raise BadPosition("stack: characters and tasks are picked before a turn")
    paid = [at for at, frame in enumerate(village.stack) if frame.step in _PAID_FOR]
    for frame in village.stack[paid[0] + 1 :] if paid else []:
        step = frame.ids[0] if frame.step == ASK and frame.ids else int(frame.step)
        if step not in _PAYING:
            raise BadPosition(f"stack: {names[frame.step]!r} is no part of a payment")
    bringing = any(frame.step in (BRING, PLACE) for frame in village.stack)
    if village.held and not bringing:
        raise BadPosition("held: a token is held, but no frame brings it to a space")


def _check_counts(village: Village) -> None:
    """No part is lost and none too many."""
    expected: dict[str, int] = dict.fromkeys(RESOURCES, SUPPLY)
    expected["conservation"] = CONSERVATION_TOKENS
    for token, name in enumerate(TOKEN_NAMES):
        expected[name] = VILLAGERS[village.players] if token < village.players else 0
    expected[TOKEN_NAMES[NEUTRAL]] = NEUTRALS[village.players]
    expected[TOKEN_NAMES[RABBIT]] = RABBITS
    expected[TOKEN_NAMES[FROST]] = FROSTS
    for kind, name in enumerate(VILLAGE):
        expected[f"card {name}"] = COPIES[kind]
    for name in STORIES:
        expected[f"story {name}"] = 1
    for task in range(TASKS):
        expected[f"task {task + 1}"] = 1
    counted = village.census()
    for part, number in expected.items():
        if counted[part] != number:
            raise BadPosition(f"board: {part} is there {counted[part]} times, not {number}")
    if unpack(village.supply)[6:] != [0, 0]:
        raise BadPosition("supply: resources only")
    picked = [character for character in village.characters if character != NOT_PICKED]
    if len(set(picked)) != len(picked):
        raise BadPosition("players: two have the same character")
