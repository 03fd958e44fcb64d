"""English texts of carrom pieces off the board, on each other and being placed."""

TEXTS: dict[str, str | tuple[str, str]] = {
    "wizard.carrom.off-board": "Pieces off the board",
    "wizard.carrom.off-board.about": "Who goes on the centre first, and where the rest go.",
    "verdict.carrom.off-board.back-on-centre": "Back on the centre",
    "verdict.carrom.off-board.stays": "Stays where it is",
    "fact.carrom.off-board.pieces": "What left the surface? (own: of the player who made the stroke)",
    "value.carrom.off-board.pieces.queen": "queen",
    "value.carrom.off-board.order.queen": "queen",
    "value.carrom.off-board.piece.queen": "queen",
    "value.carrom.piece.queen": "queen",
    "value.carrom.off-board.pieces.own": "own piece",
    "value.carrom.off-board.order.own": "own piece",
    "value.carrom.off-board.piece.own": "own piece",
    "value.carrom.piece.own": "own piece",
    "value.carrom.off-board.pieces.opponent": "opponent's piece",
    "value.carrom.off-board.order.opponent": "opponent's piece",
    "value.carrom.off-board.piece.opponent": "opponent's piece",
    "value.carrom.piece.opponent": "opponent's piece",
    "fact.carrom.off-board.path": "How did it come to rest?",
    "value.carrom.off-board.path.stayed-off": "it stayed off",
    "value.carrom.off-board.path.fell-back": "it fell back onto the surface",
    "value.carrom.off-board.path.off-the-lamp": "it came back off the lamp or its stand",
    "fact.carrom.off-board.centre": "Is the centre circle free?",
    "fact.carrom.placement.centre": "Is the centre circle free?",
    "value.carrom.off-board.centre.free": "free",
    "value.carrom.placement.centre.free": "free",
    "value.carrom.off-board.centre.partly-covered": "partly covered",
    "value.carrom.placement.centre.partly-covered": "partly covered",
    "value.carrom.off-board.centre.covered": "covered",
    "value.carrom.placement.centre.covered": "covered",
    "outcome.carrom.off-board.order": "Order",
    "outcome.carrom.off-board.places": "Places",
    "outcome.places.piece": "piece",
    "outcome.places.place": "place",
    "value.carrom.off-board.place.centre": "on the centre circle",
    "value.carrom.placement.place.centre": "on the centre circle",
    "value.carrom.off-board.place.centre-as-far-as-possible": "on as much of the centre circle as is free",
    "value.carrom.placement.place.centre-as-far-as-possible": "on as much of the centre circle as is free",
    "value.carrom.off-board.place.touching-far-side": "touching the first, on the side away from the player on turn",
    "value.carrom.off-board.place.touching": "touching these, as far as possible",
    "outcome.carrom.off-board.others": "Other pieces",
    "value.carrom.off-board.others.as-they-lie": "as they lie",
    "value.carrom.off-board.others.umpire-may-restore": "the umpire may restore them",
    "call.carrom.off-board.centre": "Off the board. First to the centre: {piece}.",
    "call.carrom.off-board.stays": "Stays where it is.",
    "refuse.carrom.so-many-pieces": "there are at most {most} of a kind",
    "step.carrom.off-board.free": "The umpire puts it back on the centre circle.",
    "step.carrom.off-board.partly-covered": "The umpire puts it back on as much of the centre circle as is free.",
    "step.carrom.off-board.covered": (
        "The centre circle is covered: the umpire puts it as near to covering it as there is room."
    ),
    "step.carrom.off-board.fell-back": (
        "It left the surface and fell back: it goes to the centre all the same, and the umpire may restore "
        "other pieces it moved."
    ),
    "step.carrom.off-board.lamp": (
        "Coming back off the lamp or its stand is natural movement: everything stays where it is."
    ),
    "step.carrom.off-board.queen-first": (
        "The queen goes first; the piece is set against it, on the side away from the player on turn."
    ),
    "step.carrom.off-board.own-first": "The piece of the player who made the stroke goes before the opponent's.",
    "step.carrom.off-board.same-colour": (
        "Pieces of one colour have no order among themselves: one on the centre, the next against it."
    ),
    "step.carrom.off-board.the-rest": "The rest are set so that they touch the first two, as far as possible.",
    "step.carrom.off-board.open": "No law says which comes second here; the umpire decides.",
    "wizard.carrom.overlap": "On edge, on top, at the pocket",
    "wizard.carrom.overlap.about": (
        "Pieces standing or overlapping, the striker over or under a piece, a fall from the edge."
    ),
    "verdict.carrom.overlap.leave": "Leave it",
    "verdict.carrom.overlap.remove-striker": "The umpire frees the striker",
    "verdict.carrom.overlap.pocketed": "Pocketed",
    "verdict.carrom.overlap.striker-pocketed": "Striker pocketed",
    "fact.carrom.overlap.situation": "How do they lie?",
    "value.carrom.overlap.situation.on-edge": "a piece stands on its edge",
    "value.carrom.overlap.situation.overlapping": "pieces overlap",
    "value.carrom.overlap.situation.striker-on-piece": "the striker rests on a piece",
    "value.carrom.overlap.situation.piece-on-striker": "a piece rests on the striker",
    "value.carrom.overlap.situation.fell-from-edge": "a piece at rest on the edge fell in",
    "fact.carrom.overlap.piece": "Piece or queen?",
    "value.carrom.overlap.piece.piece": "piece",
    "value.carrom.overlap.pocketed.piece": "piece",
    "value.carrom.overlap.piece.queen": "queen",
    "value.carrom.overlap.pocketed.queen": "queen",
    "value.carrom.overlap.pocketed.striker": "striker",
    "fact.carrom.overlap.at_pocket_edge": "At the edge of a pocket?",
    "fact.carrom.overlap.fell": "Did what lay below or on top fall in?",
    "fact.carrom.overlap.moved": "Did the piece move while the striker was lifted?",
    "outcome.carrom.overlap.leave": "Leave as it is",
    "outcome.carrom.overlap.remove_striker": "Remove the striker",
    "outcome.carrom.overlap.restore": "Restore the position",
    "outcome.carrom.technical-foul.restore": "Restore the position",
    "outcome.carrom.disturbed.restore": "Restore the position",
    "outcome.carrom.overlap.pocketed": "Counts as pocketed",
    "call.carrom.overlap.leave": "Leave it.",
    "call.carrom.overlap.remove-striker": "Hands off, I take the striker.",
    "call.carrom.overlap.pocketed": "Pocketed, it counts.",
    "call.carrom.overlap.striker-pocketed": "Striker down. Due.",
    "refuse.carrom.no-pocket-there": "nothing can fall in where there is no pocket edge",
    "step.carrom.overlap.on-edge": "A piece or the queen standing on its edge is left standing.",
    "step.carrom.overlap.overlapping": "Overlapping pieces are left as they are.",
    "step.carrom.overlap.striker-on-piece": "The umpire takes the striker off without disturbing the piece under it.",
    "step.carrom.overlap.restore": (
        "The piece moved while this was done: it is put back where it was, as nearly as possible."
    ),
    "step.carrom.overlap.piece-falls": (
        "Over a pocket the piece lost its balance and fell in: it counts as properly pocketed."
    ),
    "step.carrom.overlap.piece-on-striker": (
        "The umpire lifts the piece, takes the striker away and lays the piece down as if the striker had "
        "not been there."
    ),
    "step.carrom.overlap.striker-falls": (
        "Over a pocket the striker lost its balance and fell in: it counts as pocketed, and a due is charged."
    ),
    "step.carrom.overlap.fell-from-edge": (
        "What rested on the edge of a pocket and then falls in, for whatever reason, counts as properly pocketed."
    ),
    "wizard.carrom.placement": "Placing pieces",
    "wizard.carrom.placement.about": "Penalty pieces and the queen: where, by whom, what if it goes wrong.",
    "verdict.carrom.placement.stands": "It stands",
    "verdict.carrom.placement.put-right": "Put right, and charged",
    "verdict.carrom.placement.postponed": "Postponed",
    "verdict.carrom.placement.place-now": "To be placed now",
    "verdict.carrom.placement.cancelled": "Penalty cancelled",
    "verdict.carrom.placement.waived": "Penalty waived",
    "verdict.carrom.placement.right-lapsed": "Right to place lapsed",
    "verdict.carrom.placement.queen-on-centre": "Queen to the centre",
    "fact.carrom.placement.what": "What is placed?",
    "value.carrom.placement.what.penalty": "a penalty piece",
    "value.carrom.placement.what.queen": "the queen",
    "fact.carrom.placement.problem": "What is the matter?",
    "value.carrom.placement.problem.none": "nothing",
    "value.carrom.placement.problem.no-room": "there is no room",
    "value.carrom.placement.problem.will-not-risk": "there is room, but the placer will not risk a foul",
    "value.carrom.placement.problem.waive-all": "the whole penalty is waived",
    "value.carrom.placement.problem.waive-part": "a part is to be waived",
    "value.carrom.placement.problem.own-pieces": "the placer put down own pieces",
    "value.carrom.placement.problem.outside-circle": "outside the outer circle",
    "value.carrom.placement.problem.disturbed-others": "other pieces were disturbed",
    "value.carrom.placement.problem.touching-others": "it touches pieces already there",
    "value.carrom.placement.problem.covers-centre": "it covers part of the centre circle",
    "value.carrom.placement.problem.shot-with-queen": "it makes a shot with the queen",
    "value.carrom.placement.problem.holding-something": "the placer holds pieces or the striker",
    "value.carrom.placement.problem.partner-took-it-out": "the partner took the piece out",
    "fact.carrom.placement.noticed": "Noticed before the next stroke?",
    "fact.carrom.placement.timing": "When, seen from the one who did it?",
    "fact.carrom.technical-foul.timing": "When, seen from the one who did it?",
    "fact.carrom.disturbed.timing": "When, seen from the one who did it?",
    "value.timing.before-first-stroke": "on turn, before the first stroke",
    "value.timing.during-turn": "on turn, during or after the first stroke",
    "value.timing.not-on-turn": "not on turn",
    "fact.carrom.placement.room_again": "Has room become free?",
    "outcome.carrom.placement.placing": "The placing",
    "value.carrom.placement.placing.stands": "stands",
    "value.carrom.placement.placing.put-right": "is put right",
    "value.carrom.placement.placing.postponed": "waits for room",
    "value.carrom.placement.placing.place-now": "is made now",
    "value.carrom.placement.placing.cancelled": "is cancelled",
    "value.carrom.placement.placing.waived": "is waived",
    "value.carrom.placement.placing.right-lapsed": "has lapsed",
    "value.carrom.placement.placing.queen-on-centre": "by the umpire, on the centre",
    "outcome.carrom.placement.foul": "Foul",
    "outcome.carrom.disturbed.foul": "Foul",
    "value.carrom.placement.foul.technical-foul": "technical foul",
    "value.carrom.disturbed.foul.technical-foul": "technical foul",
    "value.carrom.technical-foul.kind.technical-foul": "technical foul",
    "value.carrom.placement.foul.foul": "foul",
    "value.carrom.disturbed.foul.foul": "foul",
    "value.carrom.technical-foul.kind.foul": "foul",
    "outcome.carrom.placement.place": "Place",
    "value.carrom.placement.place.next-to-centre": "next to the centre circle, not easy to pocket",
    "call.carrom.placement.stands": "It stands.",
    "call.carrom.placement.put-right": "Foul. Put it right.",
    "call.carrom.placement.postponed": "No room. It waits.",
    "call.carrom.placement.place-now": "Place it now.",
    "call.carrom.placement.cancelled": "Penalty cancelled.",
    "call.carrom.placement.waived": "Penalty waived.",
    "call.carrom.placement.right-lapsed": "Time. No placing.",
    "call.carrom.placement.queen-on-centre": "Queen to the centre.",
    "step.carrom.placement.none": "The piece counts as placed once the finger leaves it inside the outer circle.",
    "step.carrom.placement.no-room": "The piece is available but there is no room: whoever places it may wait.",
    "step.carrom.placement.partner-places": "In doubles waiting hands the task to the partner, who alone may place it.",
    "step.carrom.placement.room-again": (
        "Room has become free in the turn of someone entitled to place: it is placed at once."
    ),
    "step.carrom.placement.will-not-risk": (
        "There is room, but the placer will not risk a foul: the placing is forgone and the penalty cancelled."
    ),
    "step.carrom.placement.waive-all": "A penalty may be waived as a whole, if the umpire is told within 15 seconds.",
    "step.carrom.placement.waive-part": "A penalty may not be waived in part: it is placed or waived as a whole.",
    "step.carrom.placement.too-late": (
        "15 seconds have passed since the umpire's announcement: the right to place has lapsed."
    ),
    "step.carrom.placement.own-pieces": (
        "The placer put down own pieces instead of the offender's: this has to be put right."
    ),
    "step.carrom.placement.unnoticed": "Nobody noticed before the next stroke: the pieces count as placed regularly.",
    "step.carrom.placement.outside-circle": (
        "Outside the outer circle: the placer puts it inside, and a foul is declared."
    ),
    "step.carrom.placement.disturbed-others": (
        "Other pieces were moved: the umpire restores them as nearly as possible and declares a foul."
    ),
    "step.carrom.placement.touching-others": "A penalty piece may not be placed in contact with pieces already there.",
    "step.carrom.placement.covers-centre": (
        "It covers part of the centre circle: the placer moves it, and a foul is declared."
    ),
    "step.carrom.placement.shot-with-queen": (
        "A penalty may not be placed to make a shot with the queen: it is moved, and a foul is declared."
    ),
    "step.carrom.placement.holding-something": "While placing, the hand may hold no other piece and no striker.",
    "step.carrom.placement.partner-took-it-out": (
        "Only the one who places takes the piece out; failing that, the umpire is asked for it."
    ),
    "step.carrom.placement.queen": (
        "Only the umpire places the queen, on the centre circle; a shot that results is left."
    ),
    "step.carrom.placement.queen-partly-covered": (
        "The circle is partly covered: the queen takes as much of it as is free; the umpire's decision is final."
    ),
    "step.carrom.placement.queen-covered": (
        "The circle is covered: the queen goes next to it, where the player on turn cannot easily pocket it; "
        "the umpire's decision is final."
    ),
}
