import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compare } from '../../testing/compare-states.ts'
import { streamSource } from '../../testing/foreign-signer.ts'

/** Contents that are packed in ways that few programs write, and all readers undo alike. */

const image = 'q BI /W 1 /H 1 /BPC 8 /CS /G /D 300 0 R ID a EI Q'
const named = ['- page-content #300 /reference']
const unknown = ['- structure /Contents']

const found = (content: string): string[] =>
  compare({
    before: { pages: [{ entries: '/MediaBox[0 0 9 9]/Contents 100 0 R' }], extra: [content] },
    after: { 300: '[1 0]' },
  })

const rowCount = 8

/** The image in rows that each say their bytes as they are. */
function inRows(entries: string): string {
  const content = image.padEnd(96)
  const size = content.length / rowCount
  const lines = Array.from({ length: rowCount }, (_, at) => `\0${content.slice(at * size, (at + 1) * size)}`)
  const data = deflateSync(lines.join('')).toString('latin1')
  return streamSource(data, `/Filter/FlateDecode/DecodeParms${entries}`)
}

/** Clear, q, blank, Q, end: five codes of nine bits. */
function inCodes(entries: string): string {
  const bits = [256, 113, 32, 81, 257].map((code) => code.toString(2).padStart(9, '0')).join('')
  const bytes = bits.match(/.{1,8}/g) ?? []
  const data = bytes.map((byte) => String.fromCharCode(Number.parseInt(byte.padEnd(8, '0'), 2))).join('')
  return streamSource(data, `/Filter/LZWDecode${entries}`)
}

describe('contents in rows', () => {
  it.each<[string, string[]]>([
    ['<</Predictor 12/Columns 12>>', named],
    ['<</Predictor 15/Columns 12/Colors 1/BitsPerComponent 8>>', named],
    ['<</Predictor 12/Columns 11>>', unknown],
    ['<</Predictor 15/Columns 4/Colors 3>>', unknown],
    ['<</Predictor 12.0/Columns 12>>', unknown],
    ['<</Predictor 12/Columns 4 0 R>>', unknown],
    ['<</Predictor 2/Columns 13>>', unknown],
  ])('are read as %s says, or may name anything', (entries, wanted) => {
    expect(found(inRows(entries))).toEqual(wanted)
  })
})

describe('contents in codes', () => {
  it.each<[string, string[]]>([
    ['', []],
    ['/DecodeParms<</EarlyChange 1>>', []],
    ['/DecodeParms<</EarlyChange 0>>', unknown],
    ['/DecodeParms<</EarlyChange 1.0>>', unknown],
    ['/DecodeParms[<</EarlyChange 1>>]', unknown],
    ['/DecodeParms<</EarlyChange 1/Predictor 1>>', unknown],
    ['/DecodeParms<</EarlyChange 1/Predictor 12/Columns 1>>', unknown],
  ])('are read with “%s”, or may name anything', (entries, wanted) => {
    expect(found(inCodes(entries))).toEqual(wanted)
  })
})

describe('contents in ASCII85', () => {
  it.each<[string, string[]]>([
    ['~>', []],
    ['~ >', []],
    ['~\r\n>', []],
    ['~\f>', unknown],
    ['~     >', unknown],
    ['~', unknown],
    ['~x>', unknown],
    ['~ > q', unknown],
  ])('are read to %j, or may name anything', (end, wanted) => {
    expect(found(streamSource(`E,oZ1${end}`, '/Filter/ASCII85Decode'))).toEqual(wanted)
  })
})
