/** 138 0000 0000 (seed 001 section 5) of a whole number; masked numbers group too, anything else stays as it is. */
export function formatMobile(mobile: string): string {
  return mobile.length === 11 ? `${mobile.slice(0, 3)} ${mobile.slice(3, 7)} ${mobile.slice(7)}` : mobile
}
