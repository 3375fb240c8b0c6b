import { describe, expect, it } from 'vitest'
import { appendObjects, streamSource } from '../../testing/foreign-signer.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { PdfDict } from '../read/objects.ts'
import { listChanges } from './list-changes.ts'
import type { PlacedSignature } from './signature-range.ts'

const sum = (more: string): string => `<</FT/Tx/T(sum)${more}>>`
const form = { catalog: '/AcroForm<</Fields[100 0 R]>>', extra: [sum('')] }
const base = makeTestPdf(form)
const filledOnce = appendObjects(base, { 100: sum('/V(1)') })
const filledTwice = appendObjects(filledOnce, { 100: sum('/V(2)') })
const drawnOver = appendObjects(filledOnce, { 4: streamSource('q Q') })

/** A signature that covers the file up to here. */
const upTo = (end: number | undefined, fieldNumber = 100, contentsAt = 10): PlacedSignature => ({
  fieldName: 'a',
  fieldNumber,
  dict: new PdfDict(),
  subFilter: 'ETSI.CAdES.detached',
  range: end === undefined ? undefined : { contentsAt, contentsEnd: contentsAt + 10, end },
  contents: Buffer.alloc(0),
  certificates: [],
  problems: [],
})

interface Listed {
  changes: string[]
  modified: boolean
}

/** Each change with the signature it came after. */
function list(bytes: Buffer, ...placed: PlacedSignature[]): Listed {
  const { changes, modifiedAfterLast } = listChanges(new PdfDocument(bytes), placed)
  return {
    changes: changes.map(({ kind, allowed, after }) => `${allowed ? '+' : '-'} ${kind} after ${after}`),
    modified: modifiedAfterLast,
  }
}

const unchanged: Listed = { changes: [], modified: false }
const trailing: Listed = { changes: ['- trailing-bytes after 0'], modified: true }
const [first, second] = [upTo(base.length, -1), upTo(filledOnce.length, -1)]
const tail = (text: string): Buffer => Buffer.concat([base, Buffer.from(text)])
const behind = (bytes: Buffer): Buffer => Buffer.concat([Buffer.alloc(1000, 'x\n'), bytes])
const security = '/Encrypt<</Filter/Adobe.PubSec/V 4/SubFilter/adbe.pkcs7.s5>>'
const locked = appendObjects(base, { 99: 'null' }, { trailer: security })

describe('what was done after signing', () => {
  it.each<[string, Listed, Listed]>([
    ['nothing is signed', list(base), unchanged],
    ['a signature covers nothing', list(base, upTo(undefined)), unchanged],
    ['everything is signed', list(base, first), unchanged],
    ['everything is signed twice', list(base, first, upTo(base.length, -1)), unchanged],
    ['a field was filled', list(filledOnce, first), { changes: ['+ field-filled after 0'], modified: false }],
    [
      'a field was filled between two signatures',
      list(filledOnce, first, second),
      { changes: ['+ field-filled after 0'], modified: false },
    ],
    [
      'it was filled again after the second',
      list(filledTwice, first, second),
      { changes: ['+ field-filled after 0', '+ field-filled after 1'], modified: false },
    ],
    [
      'a page was drawn over after the second',
      list(drawnOver, first, second),
      { changes: ['+ field-filled after 0', '- page-content after 1'], modified: true },
    ],
    ['line ends follow', list(tail('\r\n \t\n'), first), unchanged],
    ['anything else follows', list(tail('\n%'), first), trailing],
    ['an end that belongs to no revision follows', list(tail('\n%%EOF\n'), first), trailing],
    [
      'anything else follows a revision',
      list(Buffer.concat([filledOnce, Buffer.from('%')]), first),
      { changes: ['+ field-filled after 0', '- trailing-bytes after 0'], modified: true },
    ],
    [
      'anything else follows and no signature covers anything',
      list(tail('\n%'), upTo(undefined)),
      { changes: ['- trailing-bytes after -1'], modified: true },
    ],
    [
      'a signature covers nothing beside one that does',
      list(filledOnce, upTo(undefined), first),
      { changes: ['+ field-filled after 1'], modified: false },
    ],
    [
      'something stands before the file, which has no update, and whose offsets begin after it',
      list(behind(filledOnce), upTo(behind(base).length, -1)),
      { changes: ['+ field-filled after 0', '- structure after 0'], modified: true },
    ],
    [
      'a signed state between could only be opened with a key',
      list(appendObjects(locked, { 99: 'null' }), first, upTo(locked.length, -1)),
      { changes: ['- structure after 0', '- structure after 1'], modified: true },
    ],
    [
      'a signed state cannot be opened',
      list(filledOnce, upTo(40, -1)),
      { changes: ['- structure after 0'], modified: true },
    ],
  ])('is told where %s', (_, found, wanted) => {
    expect(found).toEqual(wanted)
  })
})

const place = (more: string): string => `<</FT/Sig/T(place)${more}>>`
const unsigned = makeTestPdf({ catalog: '/AcroForm<</Fields[100 0 R]>>', extra: [place('')] })
const signed = appendObjects(unsigned, { 100: place('/V 300 0 R'), 300: '<</Type/Sig>>' })
const added = upTo(signed.length, 100, unsigned.length)
const stamped: PlacedSignature = { ...added, subFilter: 'ETSI.RFC3161' }

it.each<[string, PlacedSignature, string]>([
  ['a signature', added, '+ signature-filled after 0'],
  ['a signature that was there before', upTo(signed.length), '- field-changed after 0'],
  ['a time-stamp', stamped, '+ timestamp-added after 0'],
  ['nothing of the form', upTo(signed.length, -1), '- field-changed after 0'],
])('a field that was filled with %s is known as such', (_, filled, wanted) => {
  expect(list(signed, upTo(unsigned.length, -1), filled).changes).toContain(wanted)
})
