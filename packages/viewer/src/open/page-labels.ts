/**
 * The page labels of a document if they help: one for each page, and neither the page numbers themselves nor
 * all empty.
 */
export function usablePageLabels(
  labels: readonly string[] | null,
  pageCount: number,
): readonly string[] | undefined {
  if (labels === null || labels.length !== pageCount) return undefined
  const arePlain = labels.every((label, index) => label === String(index + 1))
  return arePlain || labels.every((label) => label === '') ? undefined : labels
}
