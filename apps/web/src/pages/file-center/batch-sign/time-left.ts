import type { Progress } from './batch.ts'

/**
 * How long the rest of a run will take, going by what has been signed of it so far: 预计还需 8 秒. Null while nothing
 * has, and when nothing is left.
 */
export function timeLeftText({ begunTime, items }: Progress): string | null {
  if (begunTime === null) return null
  // What an earlier proof of the run has signed says nothing of this one.
  const times = items.flatMap(({ time }) => (time !== null && time >= begunTime ? [time] : []))
  const left = items.filter(({ state }) => state === 'signing').length
  const last = times.toSorted().at(-1)
  if (last === undefined || left === 0) return null
  const seconds = Math.ceil((Math.max(1, secondsBetween(begunTime, last)) / times.length) * left)
  return seconds < 60 ? `预计还需 ${seconds} 秒` : `预计还需约 ${Math.ceil(seconds / 60)} 分钟`
}

/** Both in the specification's format, in one time zone. */
function secondsBetween(from: string, to: string): number {
  return (Date.parse(to.replace(' ', 'T')) - Date.parse(from.replace(' ', 'T'))) / 1000
}
