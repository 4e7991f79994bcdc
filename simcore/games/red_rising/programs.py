"""Deploy and end-of-game programs: from their trees to rows of fixed width.

Rows are carried out one after the other. A row that asks (WHEN, MAY, IF_DONE, ...) goes on at `jump` when the answer is
no; jumps only go forward, so a program can't loop. `jump`, and the start of a left side, count from the program's first
row; END is its last.
"""

from typing import NamedTuple

from simcore.errors import UserError
from simcore.games.red_rising import codes
from simcore.games.red_rising.codes import (
    ACT_AS,
    ACTORS,
    BRANCH,
    CARD,
    CONDITIONS,
    DESTINATIONS,
    EITHER,
    END,
    F_ALL,
    F_EVEN,
    F_FACE_DOWN,
    F_FILTER,
    F_NAMED,
    F_NOT,
    F_ODD,
    F_RANDOM,
    F_STAR,
    F_UNTIL,
    GOTO,
    IF_DONE,
    LOCATIONS,
    MAY,
    NAME_COLORS,
    NO_CAP,
    PAY,
    PLACES,
    SPECIALS,
    TOKEN,
    VERBS,
    WHEN,
)  # fmt: skip
from simcore.games.red_rising.language import parse_program


class Row(NamedTuple):
    """One row; what `a` to `f` mean depends on the op (codes.py)."""

    op: int
    jump: int = 0
    a: int = 0
    b: int = 0
    c: int = 0
    d: int = 0
    e: int = 0
    f: int = 0
    flags: int = 0
    colors: int = 0
    names: int = 0


def wild_of(tree):
    """Bits WILD_COLOR and WILD_NAME of an end-of-game program."""
    kinds = [str(one.children[0]) for one in tree.find_data("wild")] if tree is not None else []
    return codes.WILD_COLOR * ("color" in kinds) | codes.WILD_NAME * ("name" in kinds)


def compile_program(tree, words, where):
    """Rows of a program; none for an empty one.

    Raises
    ------
    UserError
        For what the grammar lets through and no card can mean, with `where`.
    """
    if tree is None:
        return []
    writer = _Writer(words, where)
    for step in tree.children:
        writer.step(step)
    return [*writer.rows, Row(END)]


def fill(tables, ruleset, words, place_of):
    """Write the programs of all characters into the tables record."""
    n, rows = len(ruleset.tables["characters"]), []
    for column, starts in (("deploy", "card_deploy"), ("end_of_game", "card_end")):
        for index, row in enumerate(ruleset.tables["characters"]):
            where = f"{place_of(ruleset, row['name'], column)}: {column} of {row['name']}"
            tables[starts][index] = len(rows)
            rows += compile_program(parse_program(row[column], words, where), words, where)
            if len(rows) > codes.PROGRAM_ROWS:
                raise UserError(f"{where}: the programs make {len(rows)} rows, at most {codes.PROGRAM_ROWS} fit")
        tables[starts][n:] = len(rows)
    tables["n_program_rows"] = len(rows)
    for r, row in enumerate(rows):
        for name in ("jump", "a", "b", "c", "d", "e", "f", "flags", "colors"):
            tables[f"op_{name}"][r] = getattr(row, name)
        tables["op"][r] = row.op
        tables["op_names"][r] = [row.names & (1 << 64) - 1, row.names >> 64]


class _Writer:
    """Writes the rows of one program."""

    def __init__(self, words, where):
        self.words, self.where, self.rows = words, where, []

    def put(self, *args, **fields):
        """Add a row; returns its place."""
        self.rows.append(Row(*args, **fields))
        return len(self.rows) - 1

    def land(self, *places):
        """Let these rows jump to the next one to be written."""
        for place in places:
            self.rows[place] = self.rows[place]._replace(jump=len(self.rows))

    # --- structure --------------------------------------------------------------------------------------------------
    def step(self, tree):
        """Prefixes govern the whole step."""
        *prefixes, body = tree.children
        asked = [self.prefix(prefix) for prefix in prefixes]
        if body.data == "either":
            self.either(body.children)
        else:
            self.branch(body.children[0])
        self.land(*asked)

    def prefix(self, tree):
        """WHEN, ACT_AS or MAY; the place of the row whose jump is to be set."""
        if tree.data == "when":
            return self.when(tree.children[0])
        if tree.data == "acting":
            return self.put(ACT_AS, a=ACTORS.index(tree.children[0]))
        return self.put(MAY)

    def either(self, branches):
        """EITHER, then each branch behind its BRANCH row, which jumps to the next."""
        self.put(EITHER, a=len(branches))
        ends = []
        for branch in branches:
            start = self.put(BRANCH)
            self.branch(branch)
            ends.append(self.put(GOTO))
            self.land(start)
        self.land(*ends)

    def branch(self, tree):
        """A unit, and what follows once it was done."""
        left, right = tree.children
        start = len(self.rows)
        self.unit(left)
        if right is not None:
            asked = self.put(IF_DONE, a=start)
            self.unit(right)
            self.land(asked)

    def unit(self, tree):
        """Actions in order, or steps in braces."""
        for part in tree.children:
            if tree.data == "block_of":
                self.step(part)
            else:
                self.action(part)

    # --- conditions -------------------------------------------------------------------------------------------------
    def when(self, tree):
        """A WHEN row; CANNOT is followed by the action it asks about, which is not carried out."""
        kind, parts = str(tree.data), list(tree.children)
        fields = {}
        if kind == "at_location":
            eq, *names = parts
            fields = {"b": _mask(LOCATIONS.index(n) for n in names), "flags": F_NOT * (eq == "!=")}
        elif kind == "looked_color":
            looked, eq, negated, *colors = parts
            fields = {"b": int(looked == "it"), "c": int(eq == "!="), "colors": self.colors(colors)}
            fields["flags"] = F_NOT * (negated is not None)
        elif kind == "it_named":
            looked, eq = parts
            if looked != "it":
                raise UserError(f"{self.where}, column {looked.start_pos + 1}: only `it` can be a named color")
            fields = {"c": int(eq == "!="), "flags": F_NAMED}
        elif kind == "it_name":
            fields = {"names": self.names(parts)}
        elif kind == "n_least":
            fields = {"b": self.number(parts[0])}
        elif kind == "ahead_right":
            fields = {"b": codes.KINDS.index(parts[0])}
        place = self.put(WHEN, a=CONDITIONS.index(kind), **fields)
        if kind == "cannot":
            self.action(parts[0])
        return place

    # --- actions ----------------------------------------------------------------------------------------------------
    def action(self, tree):
        """One row for one action."""
        kind, parts = str(tree.data), tree.children
        if kind == "token":
            self.token(parts)
        elif kind == "pay":
            self.put(PAY, a=codes.KINDS.index(parts[0]), b=self.number(parts[1]))
        elif kind == "card_action":
            self.card(parts)
        elif kind == "regain":
            self.put(CARD, a=VERBS.index("gain"), b=PLACES.index("self"), c=1, d=1, e=-1)
        elif kind == "name_colors":
            fields = self.filter(parts[-1]) if parts[-1] is not None else {}
            self.put(NAME_COLORS, a=self.number(parts[0]), **fields)
        elif kind != "wild":  # a wild does nothing: it is chosen when the hand is scored
            star = kind == "peek_name_draw" and parts[0] is not None
            self.put(SPECIALS[kind], flags=F_STAR * star)

    def token(self, parts):
        """TOKEN: kind, amount, zone counted, cap."""
        kind, amount, what, zone, cap = parts
        fields = {"a": codes.KINDS.index(kind), "b": self.number(amount), "c": -1, "d": NO_CAP}
        if what is not None:
            fields |= self.filter(what)
            place, location = self.place(zone.children[0])
            fields |= {"c": place, "f": location}
        if cap is not None:
            fields["d"] = self.number(cap)
        self.put(TOKEN, **fields)

    def card(self, parts):
        """CARD: verb, place, how many, destination, filter."""
        verb, zone, *args, star = parts
        place, location = self.place(zone.children[0])
        fields = {"a": VERBS.index(verb), "b": place, "c": 1, "d": 1, "e": -1, "f": location}
        flags, filters = F_STAR * (star is not None), []
        extra = zone.children[1]
        if getattr(extra, "type", "") == "COUNT":
            low, _, high = extra[1:].partition("..")
            fields["c"], fields["d"] = self.number(extra, low), self.number(extra, high or low)
        elif getattr(extra, "type", "") == "RANDOM":
            flags |= F_RANDOM
        elif extra is not None:
            flags |= F_UNTIL
            filters.append(extra)
        for arg in args:
            if arg.data == "dest":
                fields["e"] = DESTINATIONS.index(arg.children[0])
            elif arg.data == "whats":
                filters += arg.children
            else:
                flags |= F_ALL if arg.data == "all" else F_FACE_DOWN
        for one in filters:
            found = self.filter(one)
            flags |= found["flags"]
            for name in ("colors", "names"):
                fields[name] = fields.get(name, 0) | found[name]
        if flags & F_NOT and len(filters) > 1:
            raise UserError(f"{self.where}: a filter with `!` can't be joined with another one")
        if verb in ("move", "deploy") and fields["e"] < 0:
            raise UserError(f"{self.where}, column {verb.start_pos + 1}: {verb} needs a destination")
        self.put(CARD, flags=flags, **fields)

    def place(self, tree):
        """(place, location or -1)."""
        if tree.data == "place":
            return PLACES.index(tree.children[0]), -1
        return PLACES.index(str(tree.data)), LOCATIONS.index(tree.children[0])

    def filter(self, tree):
        """Fields of a filter: colours, names, or a parity."""
        if tree.data == "what":
            tree = tree.children[0]
        if tree.data == "named":
            return {"flags": F_FILTER | F_NAMED, "colors": 0, "names": 0}
        if tree.data == "by_name":
            return {"flags": F_FILTER, "colors": 0, "names": self.names(tree.children)}
        if tree.data == "by_core":
            return {"flags": F_FILTER | (F_EVEN if tree.children[0] == "even" else F_ODD), "colors": 0, "names": 0}
        negated, *colors = tree.children
        return {"flags": F_FILTER | F_NOT * (negated is not None), "colors": self.colors(colors), "names": 0}

    def colors(self, tokens):
        """Mask of colours."""
        return _mask(self.words.colors.index(token) for token in tokens)

    def names(self, tokens):
        """Mask of names; they were checked when the text was read."""
        known = {name.lower(): index for index, name in enumerate(self.words.names)}
        return _mask(known[token.strip().lower()] for token in tokens)

    def number(self, token, text=None):
        """A number that fits its field."""
        text = str(token) if text is None else text
        if len(text) > 5 or abs(int(text)) > 999:
            raise UserError(f"{self.where}, column {token.start_pos + 1}: {text} is too large; at most 999")
        return int(text)


def _mask(indices):
    total = 0
    for index in indices:
        total |= 1 << index
    return total
