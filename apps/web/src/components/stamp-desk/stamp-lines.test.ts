import { stampKind } from '@qiyin/domain/seal/position.ts'
import { expect, it } from 'vitest'
import type { Stamp } from './stamp.ts'
import { linePages, linesOf } from './stamp-lines.ts'

const stamp = (pageNum: number, change: Partial<Stamp> = {}): Stamp => ({
  id: `s${pageNum}`,
  signerKey: 'p',
  type: stampKind.companySeal,
  pageNum,
  leftPercent: 20,
  topPercent: 60,
  ...change,
})
const texts = (stamps: readonly Stamp[]): string[] =>
  linesOf(stamps).map((line) => (line.length === 1 ? (line[0]?.id ?? '') : linePages(line)))

it('puts one place on 352 pages into one line', () => {
  const everywhere = Array.from({ length: 352 }, (_, index) => stamp(index + 1))
  expect(texts(everywhere)).toEqual(['第 1–352 页'])
})

it('says when pages between are left out', () => {
  expect(texts([stamp(5), stamp(1), stamp(2)])).toEqual(['第 1–5 页中 3 页'])
})

it('leaves other places, other kinds and few of a kind by themselves', () => {
  const date = stamp(9, { type: stampKind.signingDate })
  const elsewhere = stamp(8, { leftPercent: 30 })
  expect(texts([stamp(1), stamp(2), date, elsewhere])).toEqual(['s1', 's2', 's9', 's8'])
})
