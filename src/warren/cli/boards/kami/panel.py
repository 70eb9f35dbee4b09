"""Beside the table: the year, cubes, tracks, tokens, who drafts when, the hand, one's own sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from rich.text import Text

from warren.cli.boards import Room
from warren.cli.boards.kami.sheets import sheet_lines, tokens
from warren.cli.boards.kami.table import LETTERS
from warren.core.game import Game
from warren.games.kami.game import KamiSama
from warren.games.kami.language.effects import ON_VILLAGES, READY_OR_NOT, Kami, Token

NAME = 7


def pages(view: dict[str, Any]) -> int:
    """There is one table."""
    return 1


def side(game: Game, view: dict[str, Any], names: Sequence[str], page: int, room: Room) -> Text:
    """Everything in numbers."""
    board = view["board"]
    panel = Text(no_wrap=True)
    year, years, round_ = board["year"], board["years"], board["round"]
    panel.append(f"Year {year} of {years}, round {round_} of 4", "bold")
    panel.append_text(_turn(board, names))
    panel.append_text(_players(cast(KamiSama, game), view, names))
    panel.append_text(_drafts(board))
    panel.append_text(_hand(board))
    panel.append_text(_sheet(cast(KamiSama, game), view, room))
    return panel


def _turn(board: dict[str, Any], names: Sequence[str]) -> Text:
    turn = board["turn"]
    if turn is None:
        return Text("\n")
    cubes = "■" * turn["cubes"] + "□" * (turn["of"] - turn["cubes"])
    name = names[turn["seat"]][:12]
    return Text(f"\n{name}: cubes {cubes}, basic {turn['basics']}/4")


def _players(game: KamiSama, view: dict[str, Any], names: Sequence[str]) -> Text:
    """Points are those of the track: villagers lie face down until the end (KS-6.3)."""
    board = view["board"]
    text = Text("\n\n")
    text.append(f"{'':{NAME + 3}} Fav Nat VP  ●     left", "dim")
    for seat in board["order"]:
        player = board["seats"][seat]
        mark = "▸" if seat in view["to_act"] else " "
        you = "bold" if seat == view["seat"] else ""
        text.append(f"\n{mark}{LETTERS[seat]} {names[seat][:NAME]:<{NAME}}", you)
        text.append(f"{player['favor']:>4}{player['nature']:>4}{player['vp']:>4} ")
        text.append("".join(str(count) if count else "·" for count in player["tokens"].values()))
        text.append(f"{player['shrines']:>5}")
        text.append_text(_kami(game, player))
    fox = board["kitsune"]
    if fox:
        text.append(f"\n K Kitsune in {fox['village']}, {fox['shrines']} left", "")
        if fox["card"]:
            card = next(card for card in game.box.cards if card.name == fox["card"])
            told = "; ".join([game.catalogue.render(mark) for mark in card.told()])
            text.append(f"\n   last: {told[:26]}", "dim")
    return text


def _kami(game: KamiSama, player: dict[str, Any]) -> Text:
    kami = sheet_of(game, player["kami"])
    if kami is None:
        return Text()
    told = f"\n   {kami.name}"
    for token, own in zip(kami.own, player["own"], strict=True):
        told += _token(game, token, own)
    if player["extra"]:
        told += f", {player['extra']:+} {'cube' if abs(player['extra']) == 1 else 'cubes'} next"
    count = len(player["villagers"])
    if count:
        told += f", {count} {'villager' if count == 1 else 'villagers'}"
    return Text(told, "dim")


def _token(game: KamiSama, token: Token, own: dict[str, Any]) -> str:
    """Where the kami's tokens are; those that share their spaces with others by name."""
    if token.sort == ON_VILLAGES:
        return f", {token.name} in {own['village']}" if own["village"] else ""
    if token.sort == READY_OR_NOT:
        return f", {token.name} {'is' if own['ready'] else 'is not'} ready"
    if not token.occupies and own["spaces"]:
        spoken = dict(zip(game.box.land.spaces, game.box.land.spoken, strict=True))
        spaces = ", ".join(spoken[space] for space in own["spaces"])
        return f", {token.name} on {spaces}"
    if token.many == 1:
        return f", {token.name} {'off' if own['left'] else 'on'} the board"
    return f", {tokens(token, own['left'])} left"


def sheet_of(game: KamiSama, name: str | None) -> Kami | None:
    """A kami by its name."""
    return next((kami for kami in game.box.kami if kami.name == name), None)


def _drafts(board: dict[str, Any]) -> Text:
    """Who would draft now, best first; tied players whom a temple orders stand together."""
    text = Text("\n\nDrafts", "bold")
    for number, village in enumerate(board["villages"]):
        order = [
            "=".join(LETTERS[seat] if seat < len(board["seats"]) else "K" for seat in group)
            for group in village["influence"]
        ]
        text.append("\n " if number % 2 == 0 else "  ", "not bold")
        text.append(f"{village['name']:<8}{' '.join(order) or '-':<7}", "not bold")
    return text


def _hand(board: dict[str, Any]) -> Text:
    draft = board["draft"]
    if draft is None or not draft["hand"]:
        return Text()
    cards = ", ".join(card or "?" for card in draft["hand"])
    return Text(f"\n\nVillagers of {draft['village']}\n {cards}")


def _sheet(game: KamiSama, view: dict[str, Any], room: Room) -> Text:
    """The viewer's own sheet; the used abilities are crossed out by a mark."""
    if view["seat"] is None:
        return Text()
    kami = sheet_of(game, view["board"]["seats"][view["seat"]]["kami"])
    if kami is None:
        return Text()
    turn = view["board"]["turn"]
    used = turn["used"] if turn and turn["seat"] == view["seat"] else []
    return Text("\n\n") + Text("\n").join(sheet_lines(kami, room.width, used))
