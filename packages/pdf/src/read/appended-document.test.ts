import { describe, expect, it } from 'vitest'
import { awkwardFiles } from '../../testing/awkward-files/awkward-files.ts'
import { GrowingFile } from '../write/growing-file.ts'
import { Revision } from '../write/revision.ts'
import { PdfDocument } from './document.ts'
import { dictOf, numberOf, type PdfObject } from './objects.ts'

/** Two revisions: a new object and a changed one, then both changed again. */
function grow(bytes: Buffer): GrowingFile {
  const file = new GrowingFile(bytes)
  for (const number of file.document.entries.keys()) file.document.get(number)
  const first = new Revision(file.document)
  const added = first.add(dictOf({ Made: numberOf(1) }))
  first.change(file.document.rootRef).set('Lang', numberOf(1))
  file.append(first)
  const second = new Revision(file.document)
  second.change(added).set('Made', numberOf(2))
  second.change(file.document.rootRef).set('Lang', numberOf(2))
  second.addStream(dictOf({}), Buffer.from('data'))
  file.append(second)
  return file
}

function contentOf(document: PdfDocument): unknown {
  const { trailer, form, ambiguous, startxref, base, recovered } = document
  const objects = new Map<number, PdfObject>()
  for (const number of document.entries.keys()) objects.set(number, document.get(number))
  return { trailer, form, ambiguous, startxref, base, recovered, entries: document.entries, objects }
}

describe('a document opened after what it begins with', () => {
  const kept = awkwardFiles.filter(({ outcome }) => outcome === 'kept')
  it.each(kept)('is what it is when opened anew: $name', async ({ make }) => {
    const file = grow(await make())
    const { bytes } = file.finish([])
    expect(contentOf(new PdfDocument(bytes, file.document))).toEqual(contentOf(new PdfDocument(bytes)))
  })

  it('reads what was appended and believes nothing that was only said', async () => {
    const [plain] = kept
    const file = grow((await plain?.make()) ?? Buffer.alloc(0))
    const { bytes } = file.finish([])
    const wrong = Buffer.from(bytes.toString('latin1').replace('/Made 2', '/Made 7'), 'latin1')
    const document = new PdfDocument(wrong, file.document)
    const made = [...document.entries.keys()].map((number) =>
      document.number(document.dict(document.get(number))?.get('Made')),
    )
    expect(made).toContain(7)
    expect(made).not.toContain(2)
  })
})
