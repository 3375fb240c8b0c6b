/** How many rows one statement changes, and how long a chore goes on. */
export interface Bounds {
  readonly size: number
  readonly ms: number
}

/** A statement over so few rows ends long before its time limit, however large the table. */
export const usualBounds: Bounds = { size: 500, ms: 5 * 60_000 }

/**
 * Repeats a step until it finds less than a batch. What is left when the time is over is for the next time: a step
 * must make what it has found be found no more.
 */
export async function inBatches(
  step: (size: number) => Promise<number>,
  { size, ms }: Bounds = usualBounds,
): Promise<void> {
  const end = performance.now() + ms
  let found: number
  do found = await step(size)
  while (found >= size && performance.now() < end)
}
