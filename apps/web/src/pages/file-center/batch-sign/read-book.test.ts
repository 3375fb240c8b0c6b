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
  expect(new ReadBook('run').of(contract).seen).toEqual({ pages: [2], seconds: 3 })
  expect(new ReadBook('run').of({ ...contract, documentSha256: 'cd' }).seen.pages).toEqual([])
  expect(new ReadBook('another').of(contract).seen.pages).toEqual([])
})

it.each(['nothing', '{}', '[["7 ab"]]'])('counts %s in its place as nothing read', (text) => {
  sessionStorage.setItem('batch-read run', text)
  expect(new ReadBook('run').of(contract).seen).toEqual({ pages: [], seconds: 0 })
})
