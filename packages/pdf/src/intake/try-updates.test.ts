import { describe, expect, it, test } from 'vitest'
import { signTwice } from '../../corpus/sign-twice.ts'
import { appendObjects, makeContainer, signRaw } from '../../testing/foreign-signer.ts'
import { RandomSource } from '../../testing/random-source.ts'
import { makeTestAuthority } from '../../testing/test-authority.ts'
import { makeTestPdf, type TestPdf } from '../../testing/test-pdf.ts'
import { PdfError } from '../errors.ts'
import { verifyPdf } from '../verify/verify-pdf.ts'
import { prepareUpload } from './prepare-upload.ts'

const authority = await makeTestAuthority('p-256')
const box = '/MediaBox[0 0 595 842]'

/** What becomes of an upload: how it is taken and what its contract is in the end, or why it is refused. */
async function fateOf(bytes: Buffer): Promise<string> {
  try {
    const { upload, completed } = await signTwice(bytes, authority)
    const { verdict } = verifyPdf(completed, { trustedRoots: [authority.root.certificate] })
    return `${upload.normalised ? 'anew' : 'kept'}, ${verdict}`
  } catch (error) {
    if (error instanceof PdfError) return error.code
    throw error
  }
}

function widget(more: string): string {
  return `<</Type/Annot/Subtype/Widget/Rect[9 9 99 99]/P 3 0 R${more}>>`
}

const spoken = Array.from({ length: 40 }, (_, index) => `${101 + index} 0 R`).join(' ')
const form = { catalog: '/AcroForm 100 0 R' }

describe('an upload', () => {
  it.each<[string, TestPdf, string]>([
    ['as most are', {}, 'kept, valid'],
    [
      'that speaks of objects to come',
      { pages: [{ entries: `${box}/X[${spoken}]` }], extra: ['null'] },
      'anew, valid',
    ],
    [
      'whose page shows objects to come',
      { pages: [{ entries: box, resources: '/Resources<</XObject<</X 4000 0 R>>>>', content: '/X Do' }] },
      'anew, valid',
    ],
    ['with odd evidence', { catalog: '/DSS<</Foo 1>>' }, 'anew, valid'],
    ['with evidence that is none', { catalog: '/DSS<</OCSPs[1 2 3]>>' }, 'anew, valid'],
    [
      'with a field that is no object of its own',
      { catalog: '/AcroForm<</Fields[<</FT/Tx/T(a)>>]>>' },
      'anew, valid',
    ],
    [
      'whose fields and annotations are one list',
      {
        catalog: '/AcroForm<</Fields 100 0 R>>',
        pages: [{ entries: `${box}/Annots 100 0 R` }],
        extra: ['[101 0 R]', widget('/FT/Tx/T(a)')],
      },
      'kept, valid',
    ],
    [
      'whose pages share a list of annotations',
      {
        pages: [{ entries: `${box}/Annots 100 0 R` }, { entries: `${box}/Annots 100 0 R` }],
        extra: ['[101 0 R]', '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]>>'],
      },
      'kept, valid',
    ],
    [
      'whose list of annotations is something else on its middle page',
      {
        pages: [{}, { entries: `${box}/Annots 100 0 R/B 100 0 R` }, {}],
        extra: ['[]'],
      },
      'not-verifiable',
    ],
    [
      'whose form is a part of its page',
      { ...form, pages: [{ entries: `${box}/X 100 0 R` }], extra: ['<</Fields[]>>'] },
      'not-verifiable',
    ],
    [
      'whose catalog is a font',
      { pages: [{ entries: box, resources: '/Resources<</Font<</F1 1 0 R>>>>' }] },
      'not-verifiable',
    ],
    [
      'whose page is drawn by itself',
      { pages: [{ entries: box, resources: '/Resources<</XObject<</P 3 0 R>>>>' }] },
      'not-verifiable',
    ],
    [
      'whose contents name objects to come',
      { pages: [{ content: `/A <</B[${spoken}]>> DP` }] },
      'not-verifiable',
    ],
    [
      'whose contents may name anything',
      { pages: [{ content: 'BI /W 1/H 1/BPC 8/CS/G/X #52 ID x EI 1 0 #52' }] },
      'not-verifiable',
    ],
    [
      'with what looks like a signature',
      { catalog: '/X 100 0 R', extra: ['<</ByteRange[0 5 9 20]>>'] },
      'anew, valid',
    ],
  ])('%s: %#', async (_, spec, fate) => {
    expect(await fateOf(makeTestPdf(spec))).toBe(fate)
  })

  it('whose signature was cleared is written anew: nothing in it is signed', async () => {
    const signed = signRaw({
      subFilter: 'ETSI.CAdES.detached',
      container: (covered) =>
        makeContainer(covered, { signer: authority.person, scheme: 'ec', withSigningCertificate: true }),
    })
    expect(await fateOf(signed)).toBe('kept, valid')
    const field = widget('/FT/Sig/T(raw)/F 132')
    const cleared = appendObjects(signed, { 200: field, 201: 'null' })
    expect(verifyPdf(cleared).verdict).toBe('invalid')
    expect(await fateOf(cleared)).toBe('anew, valid')
  })

  it('with annotations beyond number on its pages is refused', async () => {
    const pages = Array.from({ length: 30 }, () => ({ entries: `${box}/Annots 100 0 R` }))
    const listed = '101 0 R '.repeat(40_000)
    const bytes = makeTestPdf({ pages, extra: [`[${listed}]`, '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]>>'] })
    await expect(prepareUpload(bytes)).rejects.toMatchObject({ code: 'not-verifiable' })
  })
})

/** Keys that lead readers to something, and to what: some of it is not there. */
const keys =
  'Annots Fields Kids Parent AP XObject Font Pattern Properties X B Dests Names DSS Extensions Metadata AcroForm DR'
const targets = [1, 2, 3, 4, 5, 100, 101, 102, 103, 104, 7, 110, 120] as const

/** An upload whose objects refer to each other as nobody's program has them. */
function randomUpload(seed: number): Buffer {
  const random = new RandomSource(seed)
  const key = (): string => random.pick(keys.split(' ') as [string, ...string[]])
  const ref = (): string => `${random.pick(targets)} 0 R`
  const value = (): string =>
    random.pick([
      ref(),
      `[${ref()} ${ref()}]`,
      `<</${key()} ${ref()}>>`,
      `[<</T(a)/FT/Tx/${key()} ${ref()}>>]`,
      '1',
    ])
  const some = (count: number): string =>
    [...new Set(Array.from({ length: random.below(count) }, key))].map((one) => `/${one} ${value()}`).join('')
  return makeTestPdf({
    catalog: some(3),
    pages: [{ entries: `${box}${some(2)}` }, {}],
    extra: [
      `[${ref()}]`,
      `<<${some(3)}>>`,
      widget(`/FT/Tx/T(t)${some(2)}`.replace(/\/(Parent|Kids) [^/]+/g, '')),
      `<</Fields[102 0 R]${some(2).replaceAll('/Fields', '/Others')}>>`,
      `[${value()}]`,
    ],
  })
}

test('whatever is taken ends valid', { timeout: 120_000 }, async () => {
  const fates: string[] = []
  // oxlint-disable-next-line no-await-in-loop
  for (let seed = 1; seed <= 40; seed++) fates.push(await fateOf(randomUpload(seed)))
  const taken = fates.filter((fate) => fate.includes(','))
  expect(taken.filter((fate) => !fate.endsWith(', valid'))).toEqual([])
  expect(taken.length).toBeGreaterThan(10)
})
