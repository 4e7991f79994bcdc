"""The end of a play in words: storehouses, town, Great Buildings, prosperity against the bar, winners (RULES.md, section 5)."""

from simcore.games.dawn import codes
from simcore.games.dawn._narrate_words import count, listed


def tell_end(teller):
    """Everything is revealed (rule 6.4)."""
    treasure, affiliation = {}, {}
    while row := teller.take(codes.E_STORE):
        if not treasure:
            teller.section("The end: all storehouses are opened")
        _, seat, treasure[seat], affiliation[seat], _ = row
        _tell_store(teller, seat, treasure[seat], affiliation[seat])
    if not treasure:
        return
    parts = [_tell_town(teller)]
    healthy = [seat for seat, side in affiliation.items() if side == codes.ALLY and teller.play.wounds[seat] == 0]
    while row := teller.take(codes.E_GREAT):
        _, _, great, successes, prosperity = row
        _tell_great(teller, great, successes, prosperity, len(healthy))
        if prosperity >= 0:
            parts.append(prosperity)
    if row := teller.take(codes.E_RESULT):
        _tell_result(teller, parts, row, treasure, affiliation)


def _tell_store(teller, seat, treasure, affiliation):
    words = teller.words
    store = +teller.play.stores[seat]
    floor = (
        f", counted as {treasure}" if teller.tables.negative_storehouse == 1 and sum(words.values(store)) < 0 else ""
    )
    side = "Scoundrel" if affiliation == codes.SCOUNDREL else "Ally"
    wounds = count(teller.play.wounds[seat], "Wound")
    teller.say(f"{words.named(seat)} - {words.treasure(store)}{floor}; {wounds}; {side}")


def _tell_town(teller):
    """Says what the standing Town Buildings bring and returns it."""
    tables, words = teller.tables, teller.words
    standing = [built for built in teller.play.town if built.standing]
    worth = [int(tables.tile_prosperity[built.tile]) for built in standing]
    if not standing:
        teller.say("Town - no Building stands: 0")
        return 0
    tiles = ", ".join(
        f"{words.face(built.tile)} of round {built.round_no} ({value})"
        for built, value in zip(standing, worth, strict=True)
    )
    total = f"{'+'.join(map(str, worth))} = {sum(worth)}" if len(worth) > 1 else f"{worth[0]}"
    teller.say(f"Town - {tiles}: {total}")
    return sum(worth)


def _tell_great(teller, great, successes, prosperity, healthy):
    play, tables, words = teller.play, teller.tables, teller.words
    pile = +play.greats[great]
    reward = tables.great_reward[great]
    shown = f"{words.cards(pile)}: {words.great_sum(great, pile)}"
    if reward != codes.PER_TREASURE:
        what = "successes" if tables.great_by[great] == codes.BY_SUIT else "treasure"
        shown += f" of {tables.great_required[great]} {what}"
    value = int(tables.great_value[great])
    if prosperity < 0:
        end = "not built"
    elif reward == codes.PER_HEALTHY_ALLY:
        end = f"built: {value} x {count(healthy, 'Ally')} without a Wound = {prosperity}"
    elif reward == codes.PER_TOWN_BUILDING:
        counted = sum(built.standing or tables.gb3_counts == 1 for built in play.town)
        end = f"built: {value} x {count(counted, 'Town Building')} = {prosperity}"
    elif reward == codes.PER_TREASURE:
        end = f"brings {prosperity}"
    else:
        end = f"built: {prosperity}"
    teller.say(f"{words.greats[great]} - {shown}, {end}")


def _tell_result(teller, parts, row, treasure, affiliation):
    """Rules 5.3 to 5.5."""
    _, _, outcome, prosperity, bar = row
    tables, words = teller.tables, teller.words
    allies = [seat for seat, side in sorted(affiliation.items()) if side == codes.ALLY]
    total = f"{'+'.join(map(str, parts))} = {prosperity}" if len(parts) > 1 else f"{prosperity}"
    need = f"{tables.prosperity_per_ally} x {count(len(allies), 'Ally')} = {bar}"
    verdict = "nobody is left to defend it" if not allies else "reached" if prosperity >= bar else "missed"
    teller.section(f"Prosperity {total}; the bar is {need}: {verdict}")
    if outcome == codes.ALLIES_WIN:
        _say_winners(teller, allies, "Ally", "")
    elif outcome == codes.SCOUNDREL_WINS:
        winners = find_richest(tables, teller.play, treasure, affiliation)
        word = "Scoundrel" if affiliation[winners[0]] == codes.SCOUNDREL else "Ally"
        _say_winners(teller, winners, word, f" with the richest storehouse, {treasure[winners[0]]}")
    else:
        teller.say("Nobody wins", 0)
        return
    if outcome == codes.ALLIES_WIN and len(allies) < len(affiliation):
        lost = [words.named(seat) for seat in sorted(affiliation) if seat not in allies]
        teller.say(f"{'Scoundrel who loses' if len(lost) == 1 else 'Scoundrels who lose'}: {listed(lost)}", 0)


def _say_winners(teller, winners, word, how):
    who = listed(teller.words.named(seat) for seat in winners)
    teller.say(
        f"{who} win{'s' if len(winners) == 1 else ''} as {word if len(winners) == 1 else count(2, word)[2:]}{how}", 0
    )


def find_richest(tables, play, treasure, affiliation):
    """Seats with the winning storehouse when the outcome is `scoundrel` (rule 5.5 and `scoundrel_tie`), ascending."""
    scoundrels = [seat for seat, side in affiliation.items() if side == codes.SCOUNDREL]
    candidates = scoundrels or list(affiliation)  # `all_ally_failure = richest_storehouse`
    most = max(treasure[seat] for seat in candidates)
    tied = [seat for seat in candidates if treasure[seat] == most]
    if scoundrels and len(tied) > 1:
        if tables.scoundrel_tie == 2:
            least = min(play.wounds[seat] for seat in tied)
            tied = [seat for seat in tied if play.wounds[seat] == least]
        elif tables.scoundrel_tie == 3:
            tied = [max(tied, key=play.order().index)]
    return sorted(tied)
