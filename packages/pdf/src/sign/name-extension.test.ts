import { expect, it } from 'vitest'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { Revision } from '../write/revision.ts'
import { serialise } from '../write/serialise.ts'
import { nameExtension } from './name-extension.ts'

/** What the catalog says of extensions once that of PAdES is named, and how many objects were written for it. */
function named(bytes: Buffer): { extensions: string; written: number } {
  const document = new PdfDocument(bytes)
  const revision = new Revision(document)
  nameExtension(revision)
  const finished = revision.finish(bytes.length, true)
  document.apply(finished)
  return {
    extensions: serialise(document.root.get('Extensions') ?? null),
    written: finished.objects.size,
  }
}

const catalog = (entries: string, version = '1.7'): Buffer =>
  Buffer.from(
    makeTestPdf({ catalog: entries, extra: ['<</ExtensionLevel 7>>', '<</X<<>>>>'] })
      .toString('latin1')
      .replace('%PDF-1.7', `%PDF-${version}`),
    'latin1',
  )
const ours = '/ESIC <</BaseVersion /1.7/ExtensionLevel 5>>'

it.each([
  ['nothing is named', catalog(''), `<<${ours}>>`],
  ['another’s is named', catalog('/Extensions<</ADBE<<>>>>'), `<</ADBE <<>>${ours}>>`],
  ['those are an object of their own', catalog('/Extensions 101 0 R'), `<</X <<>>${ours}>>`],
  ['ours is named without a level', catalog('/Extensions<</ESIC<<>>>>'), `<<${ours}>>`],
  ['ours is named at a lower level', catalog('/Extensions<</ESIC<</ExtensionLevel 4>>>>'), `<<${ours}>>`],
  ['the catalog says 1.7', catalog('/Version/1.7', '1.4'), `<<${ours}>>`],
  ['the header says 1.9', catalog('', '1.9'), `<<${ours}>>`],
  ['the header says nothing', catalog('', 'unknown'), `<<${ours}>>`],
])('is named where %s', (_, bytes, extensions) => {
  expect(named(bytes)).toEqual({ extensions, written: 1 })
})

it.each([
  ['ours is named', catalog('/Extensions<</ESIC<</ExtensionLevel 5>>>>')],
  ['ours is named at a higher level, in an object of its own', catalog('/Extensions<</ESIC 100 0 R>>')],
  ['several of one developer are named', catalog('/Extensions<</ESIC[<<>>]>>')],
  ['the header says 2.0', catalog('', '2.0')],
  ['the header says 2.0, far from the beginning', Buffer.concat([Buffer.alloc(900, 32), catalog('', '2.0')])],
  ['the catalog says 2.0', catalog('/Version/2.0')],
  ['the catalog says 2', catalog('/Version/2')],
])('is not named where %s', (_, bytes) => {
  expect(named(bytes).written).toBe(0)
})
