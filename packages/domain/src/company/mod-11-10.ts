/**
 * Whether the last digit checks the ones before it by ISO 7064 MOD 11,10, as in 15-digit business licence
 * numbers (GS 15-2006) and bank numbers (CNAPS). Digits only.
 */
export function passesMod1110(digits: string): boolean {
  return mod1110Of(digits.slice(0, -1)) === digits.slice(-1)
}

/** The check digit of digits without one. */
export function mod1110Of(body: string): string {
  const product = Array.from(body, Number).reduce((p, digit) => (((p + digit) % 10 || 10) * 2) % 11, 10)
  return String((11 - product) % 10)
}
