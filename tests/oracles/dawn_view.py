"""What a seat may know at a decision (rules 6 and 9.7), as dicts with the field names of PUBLIC, MINE and PAST.

Lists are padded to the fixed widths of the records. Entries not in use hold -1 in row_face, row_kind, built_face,
known_row and known_built (of `past` too), 0 elsewhere.
"""

from collections import Counter

SEATS, CARDS, TILES, ROW, BUILT, GREATS, ROUNDS, CANDIDATES = 5, 32, 64, 32, 64, 9, 8, 128


def pad(values, width, fill=0):
    values = list(values)
    return values + [fill] * (width - len(values))


def by_card(counts, width=CARDS):
    row = [0] * width
    for card, number in counts.items():
        row[card] = number
    return row


def by_seat(counts):
    return [counts.get(seat, 0) for seat in range(SEATS)]


def by_two(counts, rows, width, row_from=0):
    """A table from a Counter keyed by (row, column); row numbers begin at `row_from`."""
    table = [[0] * width for _ in range(rows)]
    for (row, column), number in counts.items():
        table[row - row_from][column] = number
    return table


def mask(seats):
    return sum(1 << seat for seat in seats)


def view(play, seat, kind, candidates):
    """Public and own knowledge of `seat` at a decision: {"public": {...}, "mine": {...}}."""
    return {"public": view_public(play), "mine": view_mine(play, seat, kind, candidates)}


def is_visible(play, entry):
    """Whether the visible side of a tile of the row is visible now (`tile_visible_side`)."""
    covered = play.rules["tile_visible_side"] == "nothing_until_end_of_round"
    return not covered or entry.known_to_all or play.resolving is not None


def view_public(play):
    """The fields of PUBLIC."""
    rules, n, named = play.rules, play.n, play.rules["contribution_counts_public"] == "true"
    hands = [hand.total() for hand in play.hands]
    stores = [store.total() for store in play.stores]
    if play.pool is not None:
        hands[play.turn_seat] = play.play_left
        stores[play.turn_seat] = play.store_at_start.total()
    shown = [is_visible(play, entry) for entry in play.row]
    faces = [rules.face[entry.tile] if see else -1 for entry, see in zip(play.row, shown, strict=True)]
    kinds = [int(not rules.tiles[e.tile].building) if see else -1 for e, see in zip(play.row, shown, strict=True)]
    laid = [laid_by_seat(play, index) for index in range(len(play.row))]
    great = [{seat: pile.total() for seat, pile in enumerate(piles)} for piles in play.greats]
    return {
        "n_players": n,
        "round_no": play.round_no,
        "first": play.first,
        "turn_seat": play.turn_seat,
        "turn_index": play.turn_index,
        "deck_n": play.deck.total(),
        "discard_unseen": play.discard.total() - play.discard_seen.total(),
        "wounds_supply": play.supply,
        "reshuffles": play.reshuffles,
        "wounds": pad(play.wounds, SEATS),
        "hand_n": pad(hands, SEATS),
        "store_n": pad(stores, SEATS),
        "discard": by_card(play.discard_seen),
        "n_row": len(play.row),
        "row_face": pad(faces, ROW, -1),
        "row_kind": pad(kinds, ROW, -1),
        "laid": pad((by_seat(counts if named else {}) for counts in laid), ROW, [0] * SEATS),
        "laid_total": pad((sum(counts.values()) for counts in laid), ROW),
        "spied_row": pad((mask(entry.spies) for entry in play.row), ROW),
        "n_built": len(play.town),
        "built_face": pad((rules.face[built.tile] for built in play.town), BUILT, -1),
        "built_standing": pad((int(built.standing) for built in play.town), BUILT),
        "built_round": pad((built.round_no for built in play.town), BUILT),
        "spied_built": pad((mask(built.spies) for built in play.town), BUILT),
        "great_laid": pad((by_seat(counts if named else {}) for counts in great), GREATS, [0] * SEATS),
        "great_total": pad((sum(counts.values()) for counts in great), GREATS),
        "stack_n": play.stack_n,
        "stack_top_face": see_stack_top(play),
        "revealed": by_card(play.revealed, TILES),
        "paid": pad(map(by_card, play.paid), SEATS, [0] * CARDS),
        "lost": pad(map(by_card, play.lost), SEATS, [0] * CARDS),
        "raids": by_two(play.raids, SEATS, SEATS),
        "heals": by_two(play.heals, SEATS, SEATS),
        "swapped": by_two(play.swapped, ROUNDS, SEATS, 1),
        "round_laid": by_two(play.round_laid if named else {}, ROUNDS, SEATS, 1),
        "round_great": by_two(play.round_great if named else {}, ROUNDS, SEATS, 1),
        "past": [view_past(play, round_no) for round_no in range(1, ROUNDS + 1)],
    }


def laid_by_seat(play, index):
    """{seat: cards} at a tile of the row; while it is resolved, as the pile was."""
    if play.resolving is not None:
        return play.past[play.round_no][index]["laid"]
    return play.count_laid(play.row[index])


def see_stack_top(play):
    """Face of the next tile with `stack_top_visible`; the driver of a play puts it into `play.next_tile`."""
    covered = play.rules["tile_visible_side"] == "nothing_until_end_of_round"
    if play.rules["stack_top_visible"] == "false" or covered or play.stack_n == 0 or play.next_tile is None:
        return -1
    return play.rules.face[play.next_tile]


def view_past(play, round_no):
    """The fields of PAST for one round; kept once the round is over."""
    kept = play.kept_past.get((round_no, round_no < play.round_no))
    if kept is not None:
        return kept
    tiles = play.past.get(round_no, [])
    named = play.rules["contribution_counts_public"] == "true"
    record = {
        "n_row": len(tiles),
        "row_face": pad((play.rules.face[tile["entry"].tile] for tile in tiles), ROW, -1),
        "outcome": pad((tile["outcome"] for tile in tiles), ROW),
        "laid": pad((by_seat(tile["laid"] if named else {}) for tile in tiles), ROW, [0] * SEATS),
        "laid_total": pad((sum(tile["laid"].values()) for tile in tiles), ROW),
        "pile": pad((by_card(tile["pile"] or {}) for tile in tiles), ROW, [0] * CARDS),
    }
    if round_no != play.round_no:  # over, or not begun: stays as it is until then
        play.kept_past[round_no, round_no < play.round_no] = record
    return record


def view_mine(play, seat, kind, candidates):
    """The fields of MINE, without stream and params."""
    in_turn = play.pool is not None and play.turn_seat == seat
    pool = play.pool if in_turn else Counter()
    own_hits = {(target, card): hits for (raider, target, card), hits in play.raid_hits.items() if raider == seat}
    return {
        "seat": seat,
        "kind": kind,
        "n_candidates": len(candidates),
        "candidate": pad(candidates, CANDIDATES),
        "hand": by_card(play.hands[seat]),
        "store": by_card(play.stores[seat]),
        "pool": by_card(pool),
        "pool_n": pool.total(),
        "play_left": play.play_left if in_turn else 0,
        "keep_n": play.keep_n if in_turn else 0,
        "act": play.act if in_turn else 0,
        "paid_n": play.paid_n if in_turn else 0,
        "known_row": pad((e.tile if knows(seat, e) else -1 for e in play.row), ROW, -1),
        "known_built": pad((built.tile if seat in built.spies else -1 for built in play.town), BUILT, -1),
        "laid": pad((by_card(own_cards(play, seat, index)) for index in range(len(play.row))), ROW, [0] * CARDS),
        "great_laid": pad((by_card(piles[seat]) for piles in play.greats), GREATS, [0] * CARDS),
        "spied_class": play.spied_class[seat],
        "raid_hits": by_two(own_hits, SEATS, CARDS),
    }


def knows(seat, entry):
    return seat in entry.spies or entry.known_to_all


def own_cards(play, seat, index):
    """A seat's own cards at a tile of the row; while it is resolved, as they were."""
    if play.resolving is not None:
        return play.past[play.round_no][index]["own"].get(seat, {})
    return play.row[index].piles.get(seat, {})
