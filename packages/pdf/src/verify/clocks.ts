/** Clocks of good authorities and of those who verify differ by less. */
export const mostAheadMs = 600_000
