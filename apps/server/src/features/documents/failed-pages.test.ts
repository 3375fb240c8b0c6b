import { EngineError } from '@qiyin/pdf/engine'
import { expect, test } from 'vitest'
import { CallError } from '../../http/call-error.ts'
import { FailedPages } from './failed-pages.ts'

const digest = (index: number): Buffer => Buffer.from(String(index).padStart(8, '0'))
const now = new Date('2026-04-15T01:00:00Z')
const later = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000)
const refusal = new CallError('PDF_TOO_COMPLEX')
const crash = { refusal, error: new EngineError('crashed', 'the worker died'), dear: true }
const cheap = { refusal, error: refusal, dear: false }
const timeOver = { refusal, error: new EngineError('timeout', 'it took too long'), dear: true }

test('a page that failed is known by the digest of its file, until ten minutes later', () => {
  const pages = new FailedPages()
  pages.add(digest(1), 3, { ...crash, now })
  expect(pages.find(digest(1), 3, later(10))).toBe(refusal)
  expect(pages.find(digest(1), 4, now)).toBeUndefined()
  expect(pages.find(digest(2), 3, now)).toBeUndefined()
  expect(pages.find(digest(1), 3, later(11))).toBeUndefined()
})

test('a file that has failed twice at great cost is not tried again, whatever the page', () => {
  const pages = new FailedPages()
  for (const page of [0, 1, 2]) pages.add(digest(1), page, { ...cheap, now })
  expect(pages.find(digest(1), 7, now)).toBeUndefined()
  for (const page of [3, 4]) pages.add(digest(1), page, { ...crash, now })
  expect(pages.find(digest(1), 7, now)).toBe(refusal)
})

test('a page whose time was over, which a busy machine can do to any, is tried again soon, and each time later', () => {
  const pages = new FailedPages()
  let tried = now.getTime()
  for (const seconds of [15, 60, 240, 600, 15]) {
    pages.add(digest(1), 3, { ...timeOver, now: new Date(tried) })
    expect(pages.find(digest(1), 3, new Date(tried + seconds * 1000))).toBe(refusal)
    tried += seconds * 1000 + 1
    expect(pages.find(digest(1), 3, new Date(tried))).toBeUndefined()
  }
})

test('what is certain of a file is not forgotten earlier because its time was over, too', () => {
  const pages = new FailedPages()
  pages.add(digest(1), 3, { ...crash, now })
  pages.add(digest(1), 4, { ...timeOver, now: later(1) })
  expect(pages.find(digest(1), 3, later(10))).toBe(refusal)
})

test('no more than two thousand files are remembered, the latest', () => {
  const pages = new FailedPages()
  for (let index = 0; index <= 2000; index += 1) pages.add(digest(index), 0, { ...cheap, now })
  expect([0, 1, 2000].map((index) => pages.find(digest(index), 0, now))).toEqual([
    undefined,
    refusal,
    refusal,
  ])
})
