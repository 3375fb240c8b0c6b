/**
 * Whether the last digit checks the ones before it by ISO 7064 MOD 11,10, as in 15-digit business licence
 * numbers (GS 15-2006) and bank numbers (CNAPS). Digits only.
 */
export function passesMod1110(digits: string): boolean {
  const body = digits.slice(0, -1)
  const product = Array.from(body, Number).reduce((p, digit) => (((p + digit) % 10 || 10) * 2) % 11, 10)
  return String((11 - product) % 10) === digits.slice(-1)
}
