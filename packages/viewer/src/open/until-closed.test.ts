import { expect, it } from 'vitest'
import type { PdfDocument } from '../pdfjs.ts'
import { untilClosed } from './until-closed.ts'

class FakeDocument {
  readonly numPages = 3
  readonly #pages = ['one']
  readonly #gone: Promise<string> | undefined
  constructor(gone?: Promise<string>) {
    this.#gone = gone
  }
  getPage(): Promise<string> {
    return this.#gone ?? Promise.resolve(this.#pages[0] ?? '')
  }
}

/** Only the parts used here. */
const open = (fake: FakeDocument, closed: AbortSignal): PdfDocument =>
  untilClosed(fake as unknown as PdfDocument, closed)

it('answers like the document as long as that is open', async () => {
  const document = open(new FakeDocument(), new AbortController().signal)
  expect(document.numPages).toBe(3)
  expect(await document.getPage(1)).toBe('one')
  const broken = open(new FakeDocument(Promise.reject(new Error('broken'))), new AbortController().signal)
  await expect(broken.getPage(1)).rejects.toThrow('broken')
})

it('tells nobody of pages that a closed document refuses', async () => {
  const { promise, reject } = Promise.withResolvers<string>()
  const closing = new AbortController()
  const heard: unknown[] = []
  const hear = (what: unknown): void => void heard.push(what)
  open(new FakeDocument(promise), closing.signal).getPage(1).then(hear, hear)
  closing.abort()
  reject(new Error('Transport destroyed.'))
  await promise.catch(() => undefined)
  await Promise.resolve()
  expect(heard).toEqual([])
})
