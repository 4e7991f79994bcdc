"""The resolution of a round in words (RULES.md, 4.4)."""

from collections import Counter

from simcore.games.dawn import codes
from simcore.games.dawn._narrate_words import count, listed


def tell_resolution(teller):
    """Every tile of the row with its pile and what comes of it."""
    play, staying, resolved = teller.play, set(), 0
    while row := teller.take(codes.E_BUILT, codes.E_FAILED, codes.E_MET, codes.E_UNMET):
        if resolved == 0:
            teller.section(f"Resolution of round {play.round_no}")
        resolved += 1
        code, _, i, found, attack = row
        if code in (codes.E_BUILT, codes.E_FAILED):
            _tell_building(teller, i, built=code == codes.E_BUILT)
            continue
        _tell_threat(teller, i, found, attack, met=code == codes.E_MET)
        if code == codes.E_UNMET:
            _tell_attack(teller, attack)
            if teller.tables.failed_threat_stays == 1:
                staying.add(i)
    if resolved == len(play.row):
        play.close_row(staying)


def _tell_building(teller, i, built):
    """Rule 4.4.1."""
    play, tables, words = teller.play, teller.tables, teller.words
    tile = play.row[i]
    pile = play.clear_pile(i, removed=built and tables.cards_of_built_building == 1)
    shown = words.treasure(pile) if pile else "no card"
    if built:
        play.build(i)
        end = f"built{words.bracket(tile)}"
    elif tables.failed_building_visibility == 0:
        end = f"fails; it hid {words.back(tile.tile)}"
    else:
        end = f"fails{words.bracket(tile)}"
    teller.say(f"tile {i + 1}, {words.face(tile.tile)} - {shown}, {end}")


def _tell_threat(teller, i, found, attack, met):
    """Rule 4.4.2."""
    play, tables, words = teller.play, teller.tables, teller.words
    tile = play.row[i]
    pile = play.clear_pile(i)
    useful = Counter({card: n for card, n in pile.items() if words.helps(tile.tile, card)})
    idle = pile - useful
    parts = [f"{words.cards(useful)} help{'s' if useful.total() == 1 else ''}"] if useful else []
    if idle:
        verb = "spoil" if tables.threat_offsuit_cards == 1 else "doesn't help" if idle.total() == 1 else "don't help"
        parts.append(f"{words.cards(idle)} {verb}{'s' if verb == 'spoil' and idle.total() == 1 else ''}")
    shown = ", ".join(parts) or "no card"
    end = f"met{words.bracket(tile)}" if met else f"unmet: {words.attack(attack)}"
    teller.say(f"tile {i + 1}, {words.face(tile.tile)} - {shown}: {found} of {tables.tile_required[tile.tile]}, {end}")


def _tell_attack(teller, attack):
    """Rule 4.4.3: the events of one attack."""
    if attack in (codes.DESTROY_LOWEST, codes.DESTROY_HIGHEST):
        if not any(built.standing for built in teller.play.town):
            teller.say("no Building stands: no effect", 2)
        _tell_destruction(teller)
    elif attack in (codes.WOUND_ALL, codes.WOUND_FIRST_PLAYER):
        _tell_wounds(teller, teller.play.order() if attack == codes.WOUND_ALL else [teller.play.first])


def _tell_wounds(teller, due):
    play, words = teller.play, teller.words
    taken, spared = [], list(due)
    while row := teller.take(codes.E_WOUND):
        play.change_wounds(row[1], row[2], row[3])
        taken.append(f"{words.player(row[1])} (now {row[3]})")
        spared.remove(row[1])
    if taken:
        teller.say(f"{count(len(taken), 'Wound')}: {listed(taken)}", 2)
    if spared and play.supply <= 0:
        teller.say(f"the supply of Wounds is empty: none for {listed(map(words.player, spared))}", 2)


def _tell_destruction(teller):
    play, words = teller.play, teller.words
    how = ""
    if teller.is_decision(codes.DESTROY, play.first):
        teller.take_decision(codes.DESTROY, play.first)
        how = f", chosen by {words.player(play.first)} among equals"
    if teller.take(codes.E_TIE):
        how = ", drawn by lot among equals"
    if row := teller.take(codes.E_DESTROYED):
        built = play.town[row[2]]
        built.standing = False
        seen = teller.tables.destroyed_building_visibility == 0
        back = f"; it hid {words.back(built.tile)}" if seen else words.bracket(built)
        teller.say(f"destroyed: the {words.face(built.tile)} of round {built.round_no}{how}{back}", 2)
