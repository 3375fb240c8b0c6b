/** What is measured: one call, or with `count` so many of them each round (for what is over in microseconds). */
export interface Subject {
  run: () => unknown
  count?: number
}

/** CPU milliseconds per call, one value a round. */
export type Rounds = readonly number[]

/**
 * CPU milliseconds per call of several subjects, measured in turn within each round, so that whatever else the
 * machine does falls on all of them alike: short turns and many rounds do that best. The first rounds only warm up.
 */
export async function cpuRounds<Name extends string>(
  subjects: Record<Name, Subject>,
  rounds: number,
): Promise<Record<Name, Rounds>> {
  const measured = {} as Record<Name, number[]> // every name is set below
  const names = Object.keys(subjects) as Name[] // Object.keys forgets the key type
  for (const name of names) measured[name] = []
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const name of names) {
      const cost = await cpuMs(subjects[name])
      if (round >= 0) measured[name].push(cost)
    }
  }
  return measured
}

/** Until the compiler has seen enough: a worker that signs all day has. */
const warmUpRounds = 40

async function cpuMs({ run, count = 1 }: Subject): Promise<number> {
  const before = process.cpuUsage()
  for (let index = 0; index < count; index++) await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / count
}

/**
 * What a call costs: the tenth of the rounds that cost least. Whatever else the machine does only ever adds, and adds
 * more to code that lives from its caches than to cryptography.
 */
export function costOf(rounds: Rounds): number {
  return rounds.toSorted((a, b) => a - b)[Math.floor(rounds.length / 10)] ?? Number.NaN
}

/** One subject's cost in terms of another's. */
export function ratio(of: Rounds, to: Rounds): number {
  return costOf(of) / costOf(to)
}

/** Wall milliseconds per call, the median of `rounds` rounds of `count` calls: for work that another process does. */
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

/** What a figure should be. */
export type Target = { atMost: number } | { atLeast: number }

/** One line of the report; with a target, whether it is met. */
export function report(what: string, value: number, unit: string, target?: Target): void {
  console.info(
    `${what.padEnd(60)} ${value.toFixed(2).padStart(8)} ${unit.padEnd(20)} ${verdict(value, target)}`,
  )
}

function verdict(value: number, target: Target | undefined): string {
  if (!target) return ''
  const met = 'atMost' in target ? value <= target.atMost : value >= target.atLeast
  const wanted = 'atMost' in target ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`
  return `${wanted}: ${met ? 'met' : 'NOT MET'}`
}

/** The middle one, by size. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The value that this share of all does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}
