/** Rolls a die: a whole number from 0 to `sides` - 1. */
export type Roll = (sides: number) => number

/** The same rolls at every run with the same seed (Mulberry32). */
export function dice(seed: number): Roll {
  let state = seed
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) % sides
  }
}

/** One of a list, by a roll. */
export function pick<T>(list: readonly T[], roll: Roll): T {
  const chosen = list[roll(list.length)]
  if (chosen === undefined) throw new Error('nothing to pick from')
  return chosen
}
