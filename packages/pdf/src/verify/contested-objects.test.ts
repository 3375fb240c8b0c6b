import { describe, expect, it } from 'vitest'
import { appendObjects, streamSource } from '../../testing/foreign-signer.ts'
import { besidesOddFile } from '../../testing/odd-file.ts'
import { PdfDocument } from '../read/document.ts'
import { PdfDict } from '../read/objects.ts'
import { listChanges } from './list-changes.ts'

/** Files in which an object stands twice for the cross-reference: evidence may be the page of a reader that takes the other. */

const page = (contents: number): string =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents ${contents} 0 R>>`
const evidence = {
  1: '<</Type/Catalog/Pages 2 0 R/DSS<</Certs[500 0 R]>>>>',
  500: streamSource('0 0 9 9 re f'),
}
const harmless = ['+ validation-data']
const contested = [...harmless, '- structure']

/** Objects 1, 2 and 4, and the page twice: `a` and `b`, of which `a` leads to what is not there. */
function written(): { text: string; at: ReadonlyMap<string, number> } {
  const at = new Map<string, number>()
  let text = '%PDF-1.7\n'
  for (const [key, body] of [
    ['1', '<</Type/Catalog/Pages 2 0 R>>'],
    ['2', '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    ['4', streamSource('q Q')],
    ['3a', page(500)],
    ['3b', page(4)],
  ] as const) {
    at.set(key, text.length)
    text += `${Number.parseInt(key, 10)} 0 obj\n${body}\nendobj\n`
  }
  return { text, at }
}

/** A table with these rows, each number and where it leads, and what it says besides. */
function inTable(rows: readonly (readonly [number, string])[], more = ''): Buffer {
  const { text, at } = written()
  const lines = rows.map(([number, key]) => {
    const offset = at.get(key)
    return `${number} 1\n${String(offset ?? 0).padStart(10, '0')} 00000 ${offset === undefined ? 'f' : 'n'} \n`
  })
  const trailer = `trailer\n<</Size 600/Root 1 0 R${more}>>`
  return Buffer.from(`${text}xref\n${lines.join('')}${trailer}\nstartxref\n${text.length}\n%%EOF\n`, 'latin1')
}

function found(before: Buffer, objects: Record<number, string> = evidence): string[] {
  const placed = {
    fieldName: 'a',
    fieldNumber: -1,
    dict: new PdfDict(),
    subFilter: 'ETSI.CAdES.detached',
    range: { contentsAt: 10, contentsEnd: 20, end: before.length },
    contents: Buffer.alloc(0),
    certificates: [],
    problems: [],
  }
  const { changes } = listChanges(new PdfDocument(appendObjects(before, objects)), [placed])
  return besidesOddFile(changes).map(({ kind, allowed }) => `${allowed ? '+' : '-'} ${kind}`)
}

const plain = [
  [1, '1'],
  [2, '2'],
  [4, '4'],
] as const

describe('a file with two rows for its page in one section', () => {
  it.each<[string, readonly (readonly [number, string])[], string[]]>([
    ['to two places: PDFium takes the last', [...plain, [3, '3b'], [3, '3a']], contested],
    ['one of which calls it free', [...plain, [3, '3b'], [3, '']], contested],
    ['to one place', [...plain, [3, '3b'], [3, '3b']], harmless],
    ['none of which is its own', [...plain, [3, '3b'], [9, '1'], [9, '2']], harmless],
  ])('%s', (_, rows, wanted) => {
    expect(found(inTable(rows))).toEqual(wanted)
  })

  it('is judged as it was signed', () => {
    const before = inTable([...plain, [3, '3b'], [3, '3a']])
    const later = appendObjects(before, { 3: page(4) })
    expect(found(later)).toEqual(harmless)
  })
})

const row = (kind: number, where: number, third = 0): number[] => [kind, where >> 8, where & 255, third]

/** A file whose page, and perhaps another object, are packed. */
function packed(objects: readonly (readonly [number, string])[], index: number): Buffer {
  const { text, at } = written()
  let [head, data] = ['', '']
  for (const [number, body] of objects) {
    head += `${number} ${data.length} `
    data += `${body} `
  }
  const dict = `/Type/ObjStm/N ${objects.length}/First ${head.length}`
  const holder = `90 0 obj\n${streamSource(head + data, dict)}\nendobj\n`
  const rows = [
    ...row(1, at.get('1') ?? 0),
    ...row(1, at.get('2') ?? 0),
    ...row(2, 90, index),
    ...row(1, at.get('4') ?? 0),
    ...row(1, text.length),
    ...row(1, text.length + holder.length),
  ]
  const says = '/Type/XRef/W[1 2 1]/Index[1 4 90 2]/Size 92/Root 1 0 R'
  const section = `91 0 obj\n${streamSource(Buffer.from(rows).toString('latin1'), says)}\nendobj\n`
  const start = text.length + holder.length
  return Buffer.from(`${text}${holder}${section}startxref\n${start}\n%%EOF\n`, 'latin1')
}

describe('a file whose page is packed', () => {
  it.each<[string, readonly (readonly [number, string])[], number, string[]]>([
    ['once', [[3, page(4)]], 0, []],
    [
      'twice: PDF.js takes the last',
      [
        [3, page(4)],
        [3, page(500)],
      ],
      0,
      ['- structure'],
    ],
    [
      'twice: MuPDF takes the first',
      [
        [3, page(500)],
        [3, page(4)],
      ],
      1,
      ['- structure'],
    ],
    [
      'beside what stands there twice and nobody sees',
      [
        [3, page(4)],
        [8, '1'],
        [8, '2'],
      ],
      0,
      [],
    ],
  ])('%s', (_, objects, index, wanted) => {
    expect(found(packed(objects, index))).toEqual([...harmless, ...wanted])
  })
})
