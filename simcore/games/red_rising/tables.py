"""Ruleset to arrays: one tables record of Red Rising, padded to fixed capacity; what can't be read fails here.

Values were checked one by one when the ruleset was read (`_schema.py`); here the clauses and programs are read, and
names, predicates and letters get their bits.
"""

import numpy as np

from simcore.errors import UserError, nearest
from simcore.games.red_rising import codes, programs
from simcore.games.red_rising._clauses import Allotment
from simcore.games.red_rising._schema import SCHEMA, SCORING_SWITCHES
from simcore.games.red_rising.language import Words, check_names, parse_bonus, parse_program
from simcore.games.red_rising.state import TABLES, new

__all__ = ["SCHEMA", "build", "place_of", "read_words", "warnings"]

_WORD = (1 << 64) - 1
_ABOUT_HAND = (
    codes.CORE_PARITY, codes.CORE_RANGE, codes.ONLY, codes.EXCEPT, codes.COUNT, codes.DISTINCT_COLORS, codes.LETTERS,
)  # fmt: skip


def build(ruleset):
    """The tables record of a ruleset.

    Parameters
    ----------
    ruleset : simcore.ruleset.Ruleset
        Of the game `red_rising`.

    Returns
    -------
    numpy.record
        Of dtype `state.TABLES`.

    Raises
    ------
    UserError
        With file and line: an unknown colour or name, a clause or program that can't be read, more rows or tests than
        fit, fewer characters than the setup deals.
    """
    if ruleset.game != "red_rising":
        raise UserError(f"ruleset {ruleset.name} belongs to {ruleset.game}, not to red_rising")
    tables, words = new(TABLES), read_words(ruleset)
    _check_setup(ruleset)
    allotment = Allotment(ruleset.rules["lawyer_exclusive"])
    _fill_constants(tables, ruleset)
    _fill_characters(tables, ruleset, words)
    rows = _fill_rows(tables, ruleset, words, allotment)
    _fill_predicates(tables, allotment)
    _fill_questions(tables, rows)
    programs.fill(tables, ruleset, words, place_of)
    return tables


def warnings(ruleset, tables):
    """Sentences about what is legal but odd."""
    found = list(ruleset.warnings)
    for row in ruleset.tables["characters"]:
        if row["block"] and row["deploy"]:
            found.append(f"{row['name']} has a block and a deploy program; printed cards have one of them")
    return found


def read_words(ruleset):
    """Names and colours of a ruleset in the order of their indices.

    Raises
    ------
    UserError
        For more than 16 colours, an ill-formed one, a name that a clause could not write.
    """
    colors = tuple(dict.fromkeys(ruleset.rules["colors"].replace(",", " ").lower().split()))
    where = ruleset.where("rules.colors")
    if len(colors) > codes.COLORS:
        raise UserError(f"{where}: {len(colors)} colors, at most {codes.COLORS} fit")
    for color in colors:
        if not color.replace("_", "").isalpha() or color in ("all", "named", "sovereign"):
            raise UserError(f"{where}: {color!r} can't be a color: letters only, and no word of the languages")
    names = tuple(row["name"] for row in ruleset.tables["characters"])
    check_names(names, lambda name: place_of(ruleset, name, "name"))
    return Words(names, colors)


def place_of(ruleset, name, column):
    """File and line of a cell, for messages; `--set …` when it was set there."""
    if column == "name":
        row = ruleset.row("characters", name)
        return f"{row['_file']}, line {row['_line']}"
    return ruleset.where(("characters", name, column))


def _check_setup(ruleset):
    rules, n = ruleset.rules, len(ruleset.tables["characters"])
    most = max([*ruleset.play.get("players", []), 2])
    needed = most * rules["cards_dealt"] + len(codes.LOCATIONS) * rules["cards_per_location"]
    needed += max(0, rules["cards_dealt_ceres"] - rules["cards_dealt"])
    if n < needed:
        raise UserError(
            f"{ruleset.where('characters')}: {n} characters; the setup of {most} players deals {needed} "
            "(rules.cards_dealt, rules.cards_per_location)"
        )


# --- filling ----------------------------------------------------------------------------------------------------------
def _fill_constants(tables, ruleset):
    scoring = ruleset.rules["scoring"]
    tables["fleet_points"] = [scoring["fleet"][str(step)] for step in range(codes.FLEET)]
    tables["helium_points"], tables["helium_per"] = scoring["helium"]["points"], scoring["helium"]["per"]
    tables["sovereign_points"] = scoring["sovereign"]
    for rank in ("first", "second", "other"):
        tables[f"influence_{rank}"] = scoring["influence"][rank]
    tables["cards_free"], tables["extra_card"] = scoring["cards_free"], scoring["extra_card"]
    for name, cell in SCORING_SWITCHES.items():
        if name != "lawyer_exclusive":  # compiled into the rows
            tables[name] = cell.readings.index(ruleset.rules[name])


def _fill_characters(tables, ruleset, words):
    rows = ruleset.tables["characters"]
    tables["n_cards"], tables["n_colors"] = len(rows), len(words.colors)
    letters = {}
    for index, row in enumerate(rows):
        color = row["color"].lower()
        if color not in words.colors:
            raise UserError(
                f"{place_of(ruleset, row['name'], 'color')}: color of {row['name']} is {row['color']!r}, no color of "
                f"rules.colors{nearest(color, words.colors)}"
            )
        tables["card_color"][index] = words.colors.index(color)
        tables["card_core"][index] = row["core_value"]
        tables["card_block"][index] = codes.BLOCKS.index(row["block"])
        tables["card_letter"][index] = letters.setdefault(row["name"][0].upper(), len(letters))
        where = f"{place_of(ruleset, row['name'], 'end_of_game')}: end_of_game of {row['name']}"
        tables["card_wild"][index] = programs.wild_of(parse_program(row["end_of_game"], words, where))


def _fill_rows(tables, ruleset, words, allotment):
    """Rows of all cards, in order; returns them as (card, Row)."""
    found = []
    for index, row in enumerate(ruleset.tables["characters"]):
        where = f"{place_of(ruleset, row['name'], 'bonus')}: bonus of {row['name']}"
        clauses = parse_bonus(row["bonus"], words, where)
        tables["card_row"][index] = len(found)
        found += [(index, one) for one in allotment.rows(clauses)]
        allotment.check(where)
        if len(found) > codes.CLAUSE_ROWS:
            raise UserError(f"{where}: the clauses make {len(found)} rows, at most {codes.CLAUSE_ROWS} fit")
        for clause in clauses:
            if clause.kind == "modifier":
                tables["card_ignores"][index] |= np.uint64(1 << clause.colors[0])
    tables["card_row"][len(ruleset.tables["characters"]) :] = len(found)
    tables["n_rows"] = len(found)
    for r, (_, row) in enumerate(found):
        tables["row_clause"][r], tables["row_mode"][r], tables["row_points"][r] = row.clause, row.mode, row.points
        tables["row_n_any"][r] = (row.any1 != 0) + (row.any2 != 0)
        for name in ("any1", "any2", "need", "none"):
            tables[f"row_{name}"][r] = _words(getattr(row, name))
        tables["row_counter"][r], tables["row_cap"][r] = row.counter, row.cap
        tables["row_colors"][r], tables["row_about"][r] = row.colors, row.about
    return found


def _fill_predicates(tables, allotment):
    tables["n_predicates"] = len(allotment.predicates)
    tables["pred_name"][:] = -1
    about_hand = 0
    for p, predicate in enumerate(allotment.predicates):
        for name, value in predicate._asdict().items():
            tables[f"pred_{name}"][p] = value
        hand_size = predicate.kind == codes.RANGE and predicate.quantity == codes.HAND_SIZE
        if predicate.kind in _ABOUT_HAND or hand_size:
            about_hand |= 1 << (codes.COLORS + p)
    tables["hand_predicates"] = about_hand


def _fill_questions(tables, rows):
    """What each card's rows ask of the hand, and which rows a wild choice can change."""
    for r, (card, row) in enumerate(rows):
        wanted = row.any1 | row.any2 | row.need
        names, colors, letters = _look_at(tables, row, wanted | row.none)
        # what pays when it is there, or costs when it isn't: nothing else is worth a wild
        likes = _look_at(tables, row, wanted if row.points > 0 else row.none)
        if row.mode == codes.PER and row.points <= 0:
            likes = (0, 0, 0)
        tables["card_likes_names"][card] |= np.array(_words(likes[0] | _excepted(tables, row))[:2], np.uint64)
        tables["card_likes_colors"][card] |= np.uint64(likes[1] | _clashing(tables, row))
        bits = (wanted | row.none) >> 128
        tables["row_wild"][r] = bool(names or colors or letters)
        tables["card_asks_names"][card] |= np.array(_words(names)[:2], np.uint64)
        tables["card_asks_colors"][card] |= np.uint64(colors)
        tables["card_asks"][card] |= np.uint64(bits & _WORD) & tables["hand_predicates"]
        tables["card_asks_letters"][card] |= letters


def _look_at(tables, row, asked):
    """(names, colours, letters) of the hand that these bits, or a PER row's counter, look at."""
    every = (1 << int(tables["n_colors"])) - 1
    names, colors, letters = asked & ((1 << 128) - 1), asked >> 128 & ((1 << codes.COLORS) - 1), 0
    for p in _predicates_of(tables, asked):
        more = _asked_by(tables, p, every)
        names, colors, letters = names | more[0], colors | more[1], letters | more[2]
    if row.mode == codes.PER and row.counter in (codes.COLORS_HAND, codes.COLORS_HAND_SELF):
        colors |= row.colors
    if row.mode == codes.PER and row.counter == codes.DISTINCT:
        colors |= every
    return names, colors, letters


def _predicates_of(tables, asked):
    return [p for p in range(int(tables["n_predicates"])) if asked >> (128 + codes.COLORS + p) & 1]


def _excepted(tables, row):
    """Names of `except`: bearing one takes the color's card away, which may be good or bad."""
    asked = _predicates_of(tables, row.any1 | row.any2 | row.need | row.none)
    names = [int(tables["pred_name"][p]) for p in asked]
    return sum({1 << name for name in names if name >= 0})


def _clashing(tables, row):
    """Colours that make `distinct_colors` fail, which may be good or bad."""
    every, asked = (1 << int(tables["n_colors"])) - 1, _predicates_of(tables, row.any1 | row.any2 | row.need | row.none)
    clash = any(tables["pred_kind"][p] == codes.DISTINCT_COLORS for p in asked)
    return every if clash and tables["painter_printed_only"] == 1 else 0


def _asked_by(tables, p, every):
    """(names, colours, letters) of the hand that a predicate looks at."""
    kind, colors = int(tables["pred_kind"][p]), int(tables["pred_colors"][p])
    if kind == codes.EXCEPT:
        return 1 << int(tables["pred_name"][p]), colors, 0
    if kind == codes.COUNT:
        return 0, colors, 0
    if kind == codes.ONLY:
        return 0, colors if tables["only_uses_extra"] == 0 else 0, 0
    if kind == codes.DISTINCT_COLORS:
        return 0, every if tables["painter_printed_only"] == 1 else 0, 0
    if kind == codes.LETTERS:
        return 0, 0, int(tables["letters_use_as_name"] == 0)
    return 0, 0, 0


def _words(mask):
    return [mask & _WORD, mask >> 64 & _WORD, mask >> 128 & _WORD]
