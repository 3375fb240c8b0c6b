import { constants, deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compare } from '../../testing/compare-states.ts'
import { streamSource } from '../../testing/foreign-signer.ts'
import { makeTestPdf, type TestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { PdfStream } from '../read/objects.ts'
import { ContentReader } from './content-reader.ts'

/** How contents that name an object are packed and hung up, so that one reader finds what they say and another does not. */

const image = (colours: string): string => `q BI /W 1 /H 1 /BPC 8 /CS /G /D ${colours} ID a EI Q`
const updated = { 300: '[1 0]' }
const named = '- page-content #300 /reference'
const unknown = ['- structure /Contents']
const shown = '/MediaBox[0 0 9 9]/Contents 100 0 R'
const hex = `${Buffer.from(image('300 0 R')).toString('hex')}>`
const form = '/Type/XObject/Subtype/Form/BBox[0 0 9 9]'
const drawing = streamSource(image('300 0 R'), form)

const found = (extra: string[], entries = shown): string[] =>
  compare({ before: { pages: [{ entries }], extra }, after: updated })

const foundInOdd = (content: string): string[] =>
  compare({ before: { pages: [{ entries: shown }], extra: [content] }, after: updated, oddFile: true })

/** A content of parts, with its list. */
const parts = (...texts: string[]): string[] => [
  `[${texts.map((_, at) => `${101 + at} 0 R `).join('')}]`,
  ...texts.map((text) => streamSource(text)),
]

describe('a content that is packed in two ways', () => {
  it.each([
    ['by the short name', streamSource(hex, '/F/AHx')],
    ['by the short name beside the long', streamSource(hex, '/F/AHx/Filter/FlateDecode')],
    [
      'with a predictor that not all undo',
      streamSource(
        deflateSync(image('300 0 R')).toString('latin1'),
        '/Filter/FlateDecode/DecodeParms<</Predictor 3>>',
      ),
    ],
    ['by a filter that it has twice', streamSource(hex, '/Filter/AHx/Filter/FlateDecode')],
  ])('may name anything: %s', (_, content) => {
    expect(foundInOdd(content)).toEqual(unknown)
  })

  it('may name anything where it goes on behind an end', () => {
    const text = `q Q\nendstream\n${image('300 0 R')} `
    const content = `<</Length ${text.length}>>\nstream\n${text}\nendstream`
    expect(foundInOdd(content.replace(`/Length ${text.length}`, `/Length ${text.length - 4}`))).toEqual(
      unknown,
    )
  })

  it('may name what stands behind it where its length leads there', () => {
    const behind = streamSource(image('300 0 R'))
    expect(found([`<</Length 600>>\nstream\nq Q\nendstream`, behind])).toContain('- structure /Contents')
  })

  it.each([
    ['a text', 'q Q (', ') Tj'],
    ['a comment', 'q Q %', ''],
    ['another word', 'q QQ', ''],
  ])('may name what stands behind it where its length is too short, and its end in %s', (_, text, rest) => {
    const content = `<</Length 1>>\nstream\n${text}endstream\nendobj\n${rest} ${image('300 0 R')}`
    expect(found([content])).toContain('- structure /Contents')
  })

  it.each(['endstreamx', 'endstreamendobj', '\vendstream'])(
    'may name what stands behind its end: %s',
    (end) => {
      const content = `<</Length 3>>\nstream\nq Q\n${end}\nendobj\n${image('300 0 R')}`
      expect(found([content])).toContain('- structure /Contents')
    },
  )

  it.each([
    ['in a line that Poppler passes over', `stream (\n${image('300 0 R')} ) Tj\nendstream`],
    ['behind a comment', `stream%(\n${image('300 0 R')} ) Tj\nendstream`],
  ])('may name anything where it begins %s', (_, data) => {
    expect(foundInOdd(`<</Length ${data.length - 16}>>\n${data}`)).toEqual(unknown)
  })

  it('may name anything where it begins behind a tab, to MuPDF with it', () => {
    expect(foundInOdd('<</Length 3>>\nstream\t\nq Q\nendstream')).toEqual(unknown)
  })

  it('is what it is where its length is wrong alone, in a file that has no update', () => {
    expect(foundInOdd(`<</Length 3>>\nstream\nq Q q Q\nendstream`)).toEqual([])
    expect(foundInOdd(`<</Length 3>>\nstream\n${image('300 0 R')}\nendstream`)).toEqual([named])
    expect(found([`<</Length 3>>\nstream\nq Q q Q\nendstream`])).toEqual(['- structure /file'])
  })
})

const name = 'q Q '
const inHex = (text: string): string => Buffer.from(text, 'latin1').toString('hex')
const deflated = deflateSync(name)
const behindCut = deflateSync(name, { finishFlush: constants.Z_SYNC_FLUSH })

describe('data of which readers make different contents', () => {
  it.each([
    ['hex with another letter', `${inHex(name)}2z${inHex(` ${image('300 0 R')}`)}>`, 'ASCIIHexDecode'],
    ['hex without an end', inHex(name), 'ASCIIHexDecode'],
    ['noughts within a group', '!!z!!~>', 'ASCII85Decode'],
    ['a group beyond four bytes', 'uuuuu~>', 'ASCII85Decode'],
    ['a group of one', '!~>', 'ASCII85Decode'],
    ['a short group that nobody writes', '0F~>', 'ASCII85Decode'],
    ['a short group beyond its bytes', 'uu~>', 'ASCII85Decode'],
    ['a form feed in groups', '\fz!!~>', 'ASCII85Decode'],
    ['runs without an end', `\x03${name}`, 'RunLengthDecode'],
    ['codes without an end', '\x80\x0b\x60', 'LZWDecode'],
    ['another head', `\0\0${deflated.toString('latin1', 2)}`, 'FlateDecode'],
    ['a cut', deflated.toString('latin1', 0, deflated.length - 6), 'FlateDecode'],
  ])('may name anything: %s', (_, data, filter) => {
    expect(found([streamSource(data, `/Filter/${filter}`)])).toEqual(unknown)
  })

  it.each([
    ['hex', `${inHex(name)} 7>\n`, '/Filter/ASCIIHexDecode'],
    ['groups', 'z !!~>', '/Filter/ASCII85Decode'],
    ['groups that end in one byte', 'z 0E~>', '/Filter/ASCII85Decode'],
    ['groups that end in two', 'z @:B~>', '/Filter/ASCII85Decode'],
    ['groups that end in three', 'z E?J*~>', '/Filter/ASCII85Decode'],
    ['runs', `\x03${name}\x80`, '/Filter/RunLengthDecode'],
    ['codes', '\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01', '/Filter/LZWDecode'],
    ['deflated data', deflated.toString('latin1'), '/Filter/FlateDecode'],
    [
      'deflated data of another sum',
      `${deflated.toString('latin1', 0, deflated.length - 1)}x`,
      '/Filter/FlateDecode',
    ],
    ['deflated data that stop between blocks', behindCut.toString('latin1'), '/Filter/FlateDecode'],
    ['nothing deflated', '', '/Filter/FlateDecode'],
    ['two of them', `${inHex(deflated.toString('latin1'))}>`, '/Filter[/AHx/Fl]'],
  ])('are none of these: %s', (_, data, entries) => {
    expect(found([streamSource(data, entries)])).toEqual([])
  })

  it('are those whose packing not all look up', () => {
    const content = streamSource(`/%\n${image('300 0 R')}>`, '/Filter 101 5 R')
    expect(found([content, '/ASCIIHexDecode'])).toEqual(unknown)
    expect(found([streamSource(inHex(name) + '>', '/Filter 101 0 R'), '/ASCIIHexDecode'])).toEqual([])
    expect(found([streamSource('\x80\x0b\x60\x50', '/Filter/LZWDecode/DecodeParms[null]')])).toEqual(unknown)
  })

  it.each(['102 7 R', '104 0 R', '[102 0 R]'])('are parts that not all find: %s', (part) => {
    const list = `[101 0 R ${part} 103 0 R]`
    const texts = ['q', '(', `${image('300 0 R')} ) Tj`].map((text) => streamSource(text))
    expect(found([list, ...texts, '102 0 R'])).toEqual(unknown)
  })
})

describe('contents', () => {
  it.each<[string, TestPdf]>([
    [
      'each level an object of its own',
      {
        pages: [{ resources: '/Resources<</A<</AP 101 0 R>>>>' }],
        extra: [drawing, '<</N 102 0 R>>', '<</On 100 0 R>>'],
      },
    ],
    [
      'a list that was met far down before',
      {
        pages: [{ entries: '/MediaBox[0 0 9 9]/Contents 101 0 R/X 100 0 R' }],
        extra: ['<</AP<</a<</b<</c<</d<</e 101 0 R>>>>>>>>>>>>', '[102 0 R]', drawing],
      },
    ],
    [
      'one of two of a name',
      {
        pages: [{ resources: '/Resources<</XObject<</F 101 0 R/F 100 0 R>>>>' }],
        extra: [streamSource('q Q', form), drawing],
      },
    ],
    [
      'the group of a mask that is called a picture',
      {
        pages: [{ resources: '/Resources<</ExtGState<</S<</SMask<</G 100 0 R>>>>>>>>' }],
        extra: [streamSource(image('300 0 R'), '/Subtype/Image')],
      },
    ],
    [
      'a form that is called a picture, too',
      {
        pages: [{ resources: '/Resources<</XObject<</F 100 0 R>>>>' }],
        extra: [streamSource(image('300 0 R'), '/Subtype/Form/Subtype/Image')],
      },
    ],
  ])('are read: %s', (_, before) => {
    expect(compare({ before, after: updated })).toContain(named)
  })

  it('are read over the ends of their parts, also within a comment', () => {
    const long = 'c'.repeat(5000)
    expect(found(parts('[300 0 %a', 'bc\nR] 0 d'))).not.toEqual([])
    expect(found(parts(`[300 0 %${long}`, `${long}\nR] 0 d`))).not.toEqual([])
    expect(found(parts('[300 0', `%${long}\n`.repeat(20), 'R] 0 d'))).not.toEqual([])
    expect(found(parts('q', 'Q q', `%${long} R\n0 d`))).toEqual([])
  })

  it('are no pictures and no colours that are called like masks and icons', () => {
    const picture = streamSource('not packed so', '/Subtype/Image/Filter/DCTDecode')
    const resources = '/Resources<</XObject<</I 100 0 R/G 100 0 R>>/ColorSpace<</G[/ICCBased 101 0 R]>>>>'
    const before = { pages: [{ resources }], extra: [picture, streamSource('1 0 R', '/N 1')] }
    expect(compare({ before, after: updated })).toEqual([])
  })
})

const predicted = (more: string): string =>
  streamSource(
    deflateSync('\0xxxxxx'.repeat(10)).toString('latin1'),
    `${more}/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 6>>`,
  )
const pattern = (more: string): string => `<</PatternType 2/Shading 101 0 R${more}>>`

describe('no contents', () => {
  it.each<[string, string[], string]>([
    [
      'the mesh of a pattern',
      [pattern(''), predicted('/ShadingType 4')],
      '/Resources<</Pattern<</P 100 0 R>>>>',
    ],
    [
      'the function of a pattern',
      [pattern(''), '<</ShadingType 2/Function 102 0 R>>', predicted('/FunctionType 0')],
      '/Resources<</Pattern<</P 100 0 R>>>>',
    ],
    ['an icon that is a picture', [predicted('/Subtype/Image')], '/X<</MK<</I 100 0 R>>>>'],
  ])('are %s', (_, extra, entries) => {
    expect(found(extra, `/MediaBox[0 0 9 9]${entries}`)).toEqual([])
  })

  it.each<[string, string[], string]>([
    ['an icon', [drawing], '/X<</MK<</I 100 0 R>>>>'],
    ['a pattern', [streamSource(image('300 0 R'), '/PatternType 1')], '/Resources<</Pattern<</P 100 0 R>>>>'],
    [
      'a pattern that says of itself that it flows',
      [streamSource(image('300 0 R'), '/PatternType 2')],
      '/Resources<</Pattern<</P 100 0 R>>>>',
    ],
    [
      'the group of a mask below a pattern',
      [pattern('/ExtGState<</SMask<</G 102 0 R>>>>'), '1', drawing],
      '/Resources<</Pattern<</P 100 0 R>>>>',
    ],
  ])('is not %s', (_, extra, entries) => {
    expect(found(extra, `/MediaBox[0 0 9 9]${entries}`)).toEqual([named])
  })
})

describe('contents that are made to take memory', () => {
  it('may name anything beyond what is unpacked of a file', () => {
    const texts = ['a', 'b', 'c'].map((text) => streamSource(`${text} `.repeat(500)))
    const document = new PdfDocument(makeTestPdf({ extra: texts }))
    const streams = [100, 101, 102]
      .map((number) => document.get(number))
      .filter((value) => value instanceof PdfStream)
    const known = (limit?: number): boolean[] => {
      const reader = new ContentReader(limit)
      return streams.map((stream) => reader.namedBy(document, [stream]).isKnown)
    }
    expect(known()).toEqual([true, true, true])
    expect(known(1500)).toEqual([true, true, false])
  })

  const packed = streamSource(
    deflateSync(`${' '.repeat(4_000_000)}1 0 R`).toString('latin1'),
    '/Filter/FlateDecode',
  )

  it('are not joined where one part stands in a list a thousand times', () => {
    const list = `[${'101 0 R '.repeat(20_000)}]`
    expect(found([list, packed])).toEqual(unknown)
  })

  it('may name anything where they have more parts than anybody makes', () => {
    const list = `[${'101 0 R '.repeat(100_001)}102 0 R]`
    expect(found([list, streamSource('q Q'), streamSource(image('300 0 R'))])).toEqual(unknown)
  })

  it('are unpacked once where they hang in thousands of places', () => {
    const looks = `<</AP[${'101 0 R '.repeat(100_000)}]>>`
    const file = makeTestPdf({ pages: [{ entries: '/MediaBox[0 0 9 9]/X 100 0 R' }], extra: [looks, packed] })
    expect(new PdfDocument(file).get(101)).toBeInstanceOf(PdfStream)
    expect(found([looks, packed], '/MediaBox[0 0 9 9]/X 100 0 R')).toEqual([])
  })
})
