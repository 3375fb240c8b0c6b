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
  if (!/^\d+$/.test(trimmed)) return undefined
  const page = Number(trimmed)
  return page >= 1 && page <= pageCount ? page : undefined
}
