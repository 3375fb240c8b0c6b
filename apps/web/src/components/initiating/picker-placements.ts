/** A calendar is higher than half of a small laptop's window: it stays inside, over its field if need be. */
const overflow = { adjustX: 1, adjustY: 1, shiftY: true }

/** Where the calendar of a date field opens. */
export const pickerPlacements = {
  bottomLeft: { points: ['tl', 'bl'], offset: [0, 4], overflow },
  bottomRight: { points: ['tr', 'br'], offset: [0, 4], overflow },
  topLeft: { points: ['bl', 'tl'], offset: [0, -4], overflow },
  topRight: { points: ['br', 'tr'], offset: [0, -4], overflow },
}
