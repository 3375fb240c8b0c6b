/**
 * How long completed contracts took, in classes (decision 0148): each up to so many hours, which no longer belong to it;
 * the last has no end. `completion_metric` of the database has the same ends.
 */
export const completionClasses = [
  { upToHours: 1, name: '1小时内', within: '1 小时' },
  { upToHours: 4, name: '1–4小时', within: '4 小时' },
  { upToHours: 24, name: '4–24小时', within: '24 小时' },
  { upToHours: 72, name: '1–3天', within: '3 天' },
  { upToHours: 168, name: '3–7天', within: '7 天' },
  { upToHours: null, name: '7天以上', within: null },
] as const

/** Within what time half of the contracts were completed, in words, by the counts of the classes; null where there are none. */
export function medianText(counts: readonly number[]): string | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let reached = 0
  const at = counts.findIndex((count) => {
    reached += count
    return reached * 2 >= total
  })
  const within = completionClasses[at]?.within ?? null
  return within === null ? '半数超过 7 天' : `半数在 ${within}内完成`
}
