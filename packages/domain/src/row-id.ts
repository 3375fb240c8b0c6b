const largest = 2n ** 63n - 1n

/** Whether the text can be the id of a row: decimal digits, above 0, and no more than a 64-bit integer holds. */
export function isRowId(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= largest
}
