import { ticksOf } from './chart-scale.ts'
import type { Entries } from './use-figure.ts'

/** Room around the lines: for the values, the last point, and the names under them. */
export const edge = { left: 56, right: 16, top: 12, bottom: 30 } as const

/** Where things are on the chart. */
export interface Shape {
  readonly ticks: readonly number[]
  readonly x: (index: number) => number
  readonly y: (value: number) => number
  readonly path: (entries: Entries) => string
  readonly pointAt: (x: number) => number
}

/** Where things are on a chart of this size; `last` is the index of its last point. */
export function shapeOf(of: { width: number; heightPx: number; last: number; largest: number }): Shape {
  const { width, heightPx, last, largest } = of
  const ticks = ticksOf(largest)
  const top = ticks.at(-1) ?? 1
  const across = Math.max(1, width - edge.left - edge.right)
  const x = (index: number): number => edge.left + (last === 0 ? across / 2 : (across * index) / last)
  const y = (value: number): number => edge.top + (heightPx - edge.top - edge.bottom) * (1 - value / top)
  return {
    ticks,
    x,
    y,
    path: (entries) =>
      entries
        .map(({ count }, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(count).toFixed(1)}`)
        .join(''),
    pointAt: (left) =>
      Math.min(last, Math.max(0, Math.round(((left - edge.left) / across) * Math.max(1, last)))),
  }
}

/** The largest count of both. */
export function largestOf(entries: Entries, former: Entries = []): number {
  return Math.max(0, ...[...entries, ...former].map(({ count }) => count))
}

/** What one point says, for who hears it. */
export function tipText(entry: Entries[number] | undefined, former: Entries[number] | undefined): string {
  if (!entry) return ''
  const before = former ? `，上期 ${former.time}：${former.count}` : ''
  return `${entry.time}：${entry.count}${before}`
}
