/**
 * The page a reader typed: the one that bears this label, else a whole number of an existing page; undefined
 * for anything else (spec 2 §8).
 */
export function parsePageInput(
  text: string,
  pageCount: number,
  labels: readonly string[] = [],
): number | undefined {
  const trimmed = text.trim()
  const labelled = trimmed === '' ? -1 : labels.indexOf(trimmed)
  if (labelled >= 0) return labelled + 1
  // Chinese input methods type ３ as readily as 3.
  const digits = trimmed.normalize('NFKC')
  if (!/^\d+$/.test(digits)) return undefined
  const page = Number(digits)
  return page >= 1 && page <= pageCount ? page : undefined
}
