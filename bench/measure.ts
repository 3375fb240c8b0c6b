/** CPU milliseconds per call: the median of `rounds` rounds of `count` calls each, after a warm-up round. */
export async function cpuMs(
  run: () => unknown,
  { count, rounds = 5 }: { count: number; rounds?: number },
): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const before = process.cpuUsage()
    for (let index = 0; index < count; index++) await run()
    const { user, system } = process.cpuUsage(before)
    if (round > 0) times.push((user + system) / 1000 / count)
  }
  return median(times)
}

/** Wall milliseconds per call, the same way: for work that another process does. */
export async function wallMs(
  run: () => unknown,
  { count, rounds = 5 }: { count: number; rounds?: number },
): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const before = performance.now()
    for (let index = 0; index < count; index++) await run()
    if (round > 0) times.push((performance.now() - before) / count)
  }
  return median(times)
}

/** One line of the report: how many times the floor or the peer. */
export function report(what: string, value: number, against: { name: string; value: number }): void {
  console.info(`${what.padEnd(56)} ${(value / against.value).toFixed(2).padStart(9)} × ${against.name}`)
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
