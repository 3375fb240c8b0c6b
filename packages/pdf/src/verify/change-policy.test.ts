import { describe, expect, it } from 'vitest'
import { makeTestPdf, type TestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import type { LockedField } from '../read/field-lock.ts'
import { PdfDict } from '../read/objects.ts'
import { policyAfter, type ChangePolicy } from './change-policy.ts'
import type { PlacedSignature } from './signature-range.ts'

interface Signed {
  /** Object of the signature dictionary. */
  dict: number
  field?: number
  subFilter?: string
}

/** What the signatures in a document say; objects are numbered from 100. */
function policyOf(pdf: TestPdf, ...signed: Signed[]): ChangePolicy {
  const document = new PdfDocument(makeTestPdf(pdf))
  const placed = signed.map(({ dict, field = -1, subFilter = '' }): PlacedSignature => {
    const value = document.get(dict)
    return {
      fieldName: '',
      fieldNumber: field,
      dict: value instanceof PdfDict ? value : new PdfDict(),
      subFilter,
      range: undefined,
      contents: Buffer.alloc(0),
      certificates: [],
      problems: [],
    }
  })
  return policyAfter(document, placed)
}

const input = (name: string): LockedField => ({ name, isSignature: false })
const place = (name: string): LockedField => ({ name, isSignature: true })

const transform = (method: string, parameters: string): string =>
  `<</TransformMethod/${method}/TransformParams<<${parameters}>>>>`
const references = (...items: string[]): string => `<</Type/Sig/Reference[${items.join('')}]>>`

const docMdp = (level: string): string => references(transform('DocMDP', level))

describe('the level that the signatures leave', () => {
  const rows: [string, TestPdf, Signed[], ChangePolicy['level']][] = [
    ['nobody limits it', { extra: ['<<>>'] }, [{ dict: 100 }], 0],
    ...([1, 2, 3] as const).map((level): [string, TestPdf, Signed[], ChangePolicy['level']] => [
      `a signature says ${level}`,
      { extra: [docMdp(`/P ${level}`)] },
      [{ dict: 100 }],
      level,
    ]),
    ['a signature says nothing', { extra: [docMdp('')] }, [{ dict: 100 }], 2],
    [
      'the catalog names a certification',
      { catalog: '/Perms<</DocMDP 100 0 R>>', extra: [docMdp('/P 1')] },
      [],
      1,
    ],
    [
      'the strictest counts',
      { extra: [docMdp('/P 3'), docMdp('/P 1'), docMdp('/P 2')] },
      [{ dict: 100 }, { dict: 101 }, { dict: 102 }],
      1,
    ],
    [
      'the strictest of one signature counts',
      {
        extra: [
          references(transform('DocMDP', '/P 3'), transform('DocMDP', '/P 1'), transform('DocMDP', '')),
        ],
      },
      [{ dict: 100 }],
      1,
    ],
    [
      'a signature says it without a list',
      { extra: [`<</Reference${transform('DocMDP', '/P 3')}>>`] },
      [{ dict: 100 }],
      3,
    ],
    ['the stricter counts', { extra: [docMdp('/P 3'), docMdp('/P 2')] }, [{ dict: 100 }, { dict: 101 }], 2],
    ['a lock says so', { extra: ['<<>>', '<</Lock<</Action/All/P 3>>>>'] }, [{ dict: 100, field: 101 }], 3],
    ['a lock says nothing', { extra: ['<<>>', '<</Lock<</Action/All>>>>'] }, [{ dict: 100, field: 101 }], 0],
    ['a lock of no field', { extra: ['<<>>', '<</Lock<</Action/All/P 3>>>>'] }, [{ dict: 100 }], 0],
  ]
  it.each(rows)('%s', (_, pdf, signed, level) => {
    expect(policyOf(pdf, ...signed)).toMatchObject({ level, limitedBy: 'certification' })
  })
})

/** What as many signatures leave, each of which locks what it lists. */
const lockedByEach = (count: number, listed: (at: number) => string): ChangePolicy =>
  policyOf(
    {
      extra: Array.from({ length: count }, (_, at) =>
        references(transform('FieldMDP', `/Action/Include/Fields[${listed(at)}]`)),
      ),
    },
    ...Array.from({ length: count }, (_, at) => ({ dict: 100 + at })),
  )

describe('fields that the signatures lock', () => {
  const names = ['sum', 'sum.net', 'summary', 'place', 'new.sum']
  const lockedBy = (lock: string): string[] => {
    const { isLocked } = policyOf({ extra: ['<<>>', `<</Lock<<${lock}>>>>`] }, { dict: 100, field: 101 })
    return names.filter((name) => isLocked(input(name)))
  }
  const referredBy = (...items: string[]): string[] => {
    const { isLocked } = policyOf({ extra: [references(...items)] }, { dict: 100 })
    return names.filter((name) => isLocked(input(name)))
  }
  const rows: [string, string[], boolean][] = [
    ['/Action/All', names, true],
    ['/Action/Include/Fields[(sum)]', ['sum', 'sum.net'], false],
    ['/Action/Include/Fields[(place)(sum.net)]', ['sum.net', 'place'], false],
    ['/Action/Include/Fields[/sum 7 (place)]', ['place'], false],
    ['/Action/Include/Fields[]', [], false],
    ['/Action/Exclude/Fields[(sum)]', ['summary', 'place', 'new.sum'], true],
    ['/Action/Exclude', names, true],
    ['/Action/Other/Fields[(sum)]', [], false],
    ['/Fields[(sum)]', [], false],
  ]
  it.each(rows)('by %s', (lock, locked, locksNew) => {
    expect(lockedBy(lock)).toEqual(locked)
    expect(referredBy(transform('FieldMDP', lock))).toEqual(locked)
    expect(referredBy(transform('Other', lock))).toEqual([])
    const { locksNewFields } = policyOf(
      { extra: ['<<>>', `<</Lock<<${lock}>>>>`] },
      { dict: 100, field: 101 },
    )
    expect(locksNewFields).toBe(locksNew)
  })

  it.each([
    ['(a\\200\\240\\030)', 'a•€˘'],
    ['<FEFF0061202220AC02D8>', 'a•€˘'],
    ['<EFBBBF61E280A2>', 'a•'],
    ['(a\\344\\236\\237\\241)', 'aäž\u009f¡'],
  ])('by the name %s, however it is written', (name, read) => {
    const lock = `/Action/Include/Fields[${name}]`
    const { isLocked } = policyOf({ extra: ['<<>>', `<</Lock<<${lock}>>>>`] }, { dict: 100, field: 101 })
    expect(isLocked(input(read))).toBe(true)
  })

  it.each([
    '.sum',
    'sum.',
    'sum..net',
    'su\u200bm',
    'sum\u0000',
    '\u001ben\u001bsum',
    'ÿþs\u0000u\u0000m\u0000',
  ])('by names that readers take for the one: %j', (name) => {
    const isHeld = (lock: string): boolean =>
      policyOf({ extra: ['<<>>', `<</Lock<<${lock}>>>>`] }, { dict: 100, field: 101 }).isLocked(input(name))
    expect(isHeld('/Action/Include/Fields[(sum)]')).toBe(true)
    expect(isHeld('/Action/Include/Fields[(su)]')).toBe(false)
    // What is set free is set free by its own name.
    expect(isHeld('/Action/Exclude/Fields[(place)]')).toBe(true)
  })

  it('and none by a name that says nothing', () => {
    const lock = '/Action/Include/Fields[(.)(x)]'
    const { isLocked } = policyOf({ extra: ['<<>>', `<</Lock<<${lock}>>>>`] }, { dict: 100, field: 101 })
    expect(['sum', '', 'x.y', 'x.'].map((name) => isLocked(input(name)))).toEqual([false, false, true, true])
  })

  it('and not those that only read like what is set free', () => {
    const lock = '/Action/Exclude/Fields[(sum)]'
    const { isLocked } = policyOf({ extra: ['<<>>', `<</Lock<<${lock}>>>>`] }, { dict: 100, field: 101 })
    expect(['sum', 'su\u200bm', '.sum'].map((name) => isLocked(input(name)))).toEqual([false, true, true])
  })

  it('and of a name that a signature field has, that field alone is set free', () => {
    const { isLocked } = policyOf(
      {
        catalog: '/AcroForm<</Fields[102 0 R 103 0 R]>>',
        extra: [
          '<<>>',
          '<</Lock<</Action/Exclude/Fields[(sign)(group)]>>>>',
          '<</FT/Sig/T(sign)>>',
          '<</T(group)/Kids[104 0 R]>>',
          '<</FT/Sig/T(sign)/Parent 103 0 R>>',
        ],
      },
      { dict: 100, field: 101 },
    )
    const open = ['sign', 'sign.x', 'group', 'group.sign', 'group.x', 'other']
    expect(open.filter((name) => !isLocked(place(name)))).toEqual(['sign', 'group', 'group.sign', 'group.x'])
    expect(open.filter((name) => !isLocked(input(name)))).toEqual(['group', 'group.sign', 'group.x'])
  })

  it('are all, and nothing is permitted, by a signature that says more than anybody does', () => {
    const same = transform('FieldMDP', '/Action/Include/Fields[(sum)]')
    expect(referredBy(...Array.from({ length: 64 }, () => same))).toEqual(['sum', 'sum.net'])
    // More than a call takes.
    const extra = [references('101 0 R '.repeat(200_000)), same]
    const { level, isLocked } = policyOf({ extra }, { dict: 100 })
    expect([level, isLocked(input('x')), isLocked(place('sum'))]).toEqual([1, true, true])
  })

  it('are all when there are more different locks than anybody has, however many say the same', () => {
    expect(lockedByEach(300, () => '(sum)').isLocked(input('x'))).toBe(false)
    expect(lockedByEach(200, (at) => `(a${at})`).isLocked(input('x'))).toBe(false)
    expect(lockedByEach(201, (at) => `(a${at})`).isLocked(input('x'))).toBe(true)
  })

  it('are those of all locks together', () => {
    const both = [
      transform('Other', '/Action/All'),
      transform('FieldMDP', '/Action/Include/Fields[(sum)]'),
      transform('FieldMDP', '/Action/Include/Fields[(place)]'),
    ]
    expect(referredBy(...both)).toEqual(['sum', 'sum.net', 'place'])
  })
})

const closed = (fields: string[], level = 2, last = 'ETSI.RFC3161', lock = ''): ChangePolicy =>
  policyOf(
    {
      catalog: `/AcroForm<</Fields[${fields.map((_, index) => `${101 + index} 0 R`).join(' ')}]>>`,
      extra: [references(transform('DocMDP', `/P ${level}`), lock), ...fields],
    },
    { dict: 100 },
    { dict: 100, subFilter: last },
  )

describe('a certified document that is time-stamped last', () => {
  const signed = '<</FT/Sig/T(a)/V 100 0 R>>'
  const empty = '<</FT/Sig/T(b)>>'

  it('is closed when every place is signed', () => {
    expect(closed([signed])).toMatchObject({ level: 1, limitedBy: 'completion' })
    expect(closed([signed, signed], 3)).toMatchObject({ level: 1, limitedBy: 'completion' })
  })

  it('is closed when every place that is left is locked', () => {
    const lockedAll = transform('FieldMDP', '/Action/Exclude/Fields[(a)]')
    const lockedOne = transform('FieldMDP', '/Action/Include/Fields[(c)]')
    expect(closed([signed, empty], 2, 'ETSI.RFC3161', lockedAll)).toMatchObject({ limitedBy: 'completion' })
    expect(closed([signed, empty], 2, 'ETSI.RFC3161', lockedOne)).toMatchObject({
      limitedBy: 'certification',
    })
  })

  it.each<[string, ChangePolicy, number]>([
    ['with a place left to sign', closed([signed, empty]), 2],
    ['with nothing but places left', closed([empty]), 2],
    ['signed last', closed([signed], 2, 'ETSI.CAdES.detached'), 2],
    ['where nothing may change anyway', closed([signed], 1), 1],
  ])('stays as it was certified %s', (_, policy, level) => {
    expect(policy).toMatchObject({ level, limitedBy: 'certification' })
  })

  it('is not closed when nobody certified it', () => {
    const catalog = '/AcroForm<</Fields[101 0 R]>>'
    const policy = policyOf({ catalog, extra: ['<<>>', signed] }, { dict: 100, subFilter: 'ETSI.RFC3161' })
    expect(policy).toMatchObject({ level: 0, limitedBy: 'certification' })
  })
})
