import { stampKind } from '@qiyin/domain/seal/position.ts'
import type { Stamp } from './stamp.ts'
import { cornerText } from './stamp-text.ts'

/** So many at one place of their pages, and more, are one line. */
const fewest = 3

/** A signer's stamps as the list has them: those of a kind at the same place of several pages stand in one line. */
export function linesOf(stamps: readonly Stamp[]): Stamp[][] {
  const lines = new Map<string, Stamp[]>()
  for (const stamp of stamps) {
    const key = stamp.type === stampKind.crossPage ? stamp.id : `${stamp.type} ${cornerText(stamp)}`
    lines.set(key, [...(lines.get(key) ?? []), stamp])
  }
  return [...lines.values()].flatMap((line) =>
    line.length < fewest ? line.map((stamp) => [stamp]) : [line.toSorted((a, b) => a.pageNum - b.pageNum)],
  )
}

/** The pages of a line of several: 第 1–352 页, or how many of them there are. */
export function linePages(line: readonly Stamp[]): string {
  const [first, last] = [line[0]?.pageNum ?? 0, line.at(-1)?.pageNum ?? 0]
  const isWhole = line.every(({ pageNum }, index) => pageNum === first + index)
  return isWhole ? `第 ${first}–${last} 页` : `第 ${first}–${last} 页中 ${line.length} 页`
}
