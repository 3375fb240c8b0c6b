// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { ReadBook } from './read-book.ts'

const contract = { signId: '7', documentSha256: 'ab' }

afterEach(() => sessionStorage.clear())

function read(book: ReadBook): void {
  const shown = book.of(contract)
  shown.enter(2, () => true)
  shown.look(3000)
  book.keep()
}

it('goes on after a reload from what was read, of this run and this document', () => {
  read(new ReadBook('run'))
  expect(new ReadBook('run').seenOf(contract)).toEqual({ pages: [2], seconds: 3 })
  expect(new ReadBook('run').seenOf({ ...contract, documentSha256: 'cd' }).pages).toEqual([])
  expect(new ReadBook('another').seenOf(contract).pages).toEqual([])
})

it('adds what is shown after a reload to what was before', () => {
  read(new ReadBook('run'))
  const after = new ReadBook('run')
  const shown = after.of(contract)
  shown.enter(1, () => true)
  shown.look(2000)
  after.keep()
  expect(new ReadBook('run').seenOf(contract)).toEqual({ pages: [1, 2], seconds: 5 })
})

it.each(['nothing', '{}', '[["7 ab"]]'])('counts %s in its place as nothing read', (text) => {
  sessionStorage.setItem('batch-read run', text)
  expect(new ReadBook('run').seenOf(contract)).toEqual({ pages: [], seconds: 0 })
})
