import type { CallFigures } from './caller.ts'
import type { ChaosReport } from './chaos.ts'

/** A table of what became of the calls; times only where they are the point. */
export function callTable(calls: ReadonlyMap<string, CallFigures>, withTimes: boolean): string {
  const lines = [...calls]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, one]) => {
      const outcomes = [...one.outcomes].map(([outcome, n]) => `${outcome} ${n}`).join(', ')
      const refusals = [...one.refusals].map(([refusal, n]) => `${refusal} ${n}`).join(', ')
      const times = withTimes
        ? `  p50 ${at(one.durationsMs, 0.5)} ms, p99 ${at(one.durationsMs, 0.99)} ms`
        : ''
      return `  ${name.padEnd(32)} ${outcomes}${times}${refusals && `  (${refusals})`}`
    })
  return lines.join('\n')
}

/** What a run did and found. */
export function summary({ kind, rounds, calls, violations }: ChaosReport): string {
  const sum = (value: (round: (typeof rounds)[number]) => number): number =>
    rounds.reduce((total, round) => total + value(round), 0)
  const harms = new Map<string, number>()
  for (const { harm, times } of rounds) harms.set(harm, (harms.get(harm) ?? 0) + times)
  return [
    `\n${kind}: ${rounds.length} rounds, ${sum(({ contracts }) => contracts)} contracts, ` +
      `${sum(({ signed }) => signed)} signatures told, ${sum(({ cut }) => cut)} calls cut`,
    `  harm: ${[...harms].map(([name, times]) => `${name} ${times}`).join(', ')}`,
    callTable(calls, false),
    `  ${violations.length} violations`,
  ].join('\n')
}

/** How many times as long calls take under load as beside it. */
export function slowdowns(
  quiet: ReadonlyMap<string, CallFigures>,
  loaded: ReadonlyMap<string, CallFigures>,
): string {
  const lines = [...loaded].flatMap(([name, { durationsMs }]) => {
    const before = quiet.get(name)?.durationsMs ?? []
    if (before.length === 0 || durationsMs.length === 0) return []
    const ratio = (share: number): string =>
      (quantile(durationsMs, share) / quantile(before, share)).toFixed(1)
    return [`  ${name.padEnd(32)} p50 × ${ratio(0.5)}, p99 × ${ratio(0.99)}`]
  })
  return ['against a quiet server:', ...lines].join('\n')
}

function at(durationsMs: readonly number[], share: number): string {
  return quantile(durationsMs, share).toFixed(0)
}

function quantile(durationsMs: readonly number[], share: number): number {
  const sorted = durationsMs.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
