import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marksOf } from '../seal/cross-page.ts'
import { fitsPage, sharedArea, stampKindsOf, stampName, type Box, type SizePt } from '../seal/position.ts'
import { a4 } from '../testing/page-sizes.ts'
import { contractTexts } from '../testing/contract-texts.ts'
import { textRuns } from '../testing/text-runs.ts'
import {
  findPlaces,
  proposeStamps,
  type Proposal,
  type ProposalSigner,
  type StandingStamp,
} from './propose-stamps.ts'

const ours: ProposalSigner = {
  key: '云栖',
  title: '杭州云栖智造科技有限公司',
  isCompany: true,
  isInitiator: true,
  types: stampKindsOf[1],
}
const theirs: ProposalSigner = {
  ...ours,
  key: '中铁',
  title: '中铁二十四局集团安徽工程有限公司',
  isInitiator: false,
}
const person: ProposalSigner = {
  key: '欧阳',
  title: '欧阳若琳',
  isCompany: false,
  isInitiator: false,
  types: stampKindsOf[0],
}
const signersNamed = { 云栖: ours, 中铁: theirs, 欧阳: person }

function proposalsIn(
  texts: readonly string[],
  signers: readonly ProposalSigner[],
  { stamps = [], page = a4 }: { stamps?: readonly StandingStamp[]; page?: SizePt } = {},
): Proposal[] {
  const found = findPlaces(
    texts.map((text) => textRuns(text)),
    signers,
    'p',
  )
  return proposeStamps(found, { signers, stamps, chosen: new Map(), pages: texts.map(() => page) })
}

function said(proposals: readonly Proposal[], signers: readonly ProposalSigner[]): string[] {
  return proposals.map(({ signerKey, type, text, words }) => {
    const isCompany = signers.find(({ key }) => key === signerKey)?.isCompany ?? false
    return `${words.pageNum} ${signerKey ?? '?'} ${stampName(type, { isCompany })} ${text}`
  })
}

describe('proposals in contracts', () => {
  it.each(contractTexts)('$name', ({ pages, signers, expected }) => {
    const given = signers.map((name) => signersNamed[name])
    const proposals = proposalsIn(pages, given)
    expect(said(proposals, given)).toEqual(expected)
    expect(
      misplaced(
        proposals,
        pages.map(() => a4),
      ),
    ).toEqual([])
  })
})

const block = '甲方（盖章）：|乙方（盖章）：\n\n\n\n\n\n\n日期：|日期：'

describe('proposals', () => {
  it('are not made again where a stamp of the kind stands', () => {
    const [first] = proposalsIn([block], [ours, theirs])
    if (!first?.signerKey) throw new Error('there is a first proposal')
    const { signerKey } = first
    const accepted: StandingStamp = { ...first, signerKey }
    const byHand = { ...accepted, id: 'other', leftPercent: first.leftPercent + 2 }
    for (const stamp of [accepted, byHand]) {
      const left = proposalsIn([block], [ours, theirs], { stamps: [stamp] })
      expect(said(left, [ours, theirs])).toEqual([
        '1 云栖 签署日期 日期',
        '1 中铁 企业印章 乙方（盖章）',
        '1 中铁 签署日期 日期',
      ])
    }
  })

  it('are made beside the stamp of the other party, however near it stands', () => {
    const text = '甲方（盖章）：|乙方（盖章）：\n\n\n\n\n\n\n经办人（签字）：|经办人（签字）：'
    const all = proposalsIn([text], [theirs, ours])
    const [own] = all.filter(({ signerKey, type }) => signerKey === '云栖' && type === 0)
    if (!own) throw new Error('our agent is asked to sign')
    // Right between the words of both.
    const stamp: StandingStamp = { ...own, id: 'x', signerKey: '云栖', leftPercent: 32 }
    const left = proposalsIn([text], [theirs, ours], { stamps: [stamp] })
    expect(left.filter(({ type }) => type === 0).map(({ signerKey }) => signerKey)).toEqual(['中铁'])
    const other = proposalsIn([text], [theirs, ours], { stamps: [{ ...stamp, signerKey: '中铁' }] })
    expect(other.filter(({ type }) => type === 0).map(({ signerKey }) => signerKey)).toEqual(['云栖'])
  })

  it('give way to what stands', () => {
    const [seal] = proposalsIn([block], [ours, theirs])
    if (!seal) throw new Error('there is a first proposal')
    const inTheWay: StandingStamp = { ...seal, id: 'x', signerKey: '中铁', type: 0 }
    const moved = proposalsIn([block], [ours, theirs], { stamps: [inTheWay] })
    expect(said(moved, [ours, theirs])).toHaveLength(4)
    expect(misplaced(moved, [a4], [inTheWay])).toEqual([])
  })

  it('follow the signer that was chosen, with what he signs with', () => {
    const signers = [theirs, person]
    const found = findPlaces([textRuns('（盖章）：')], signers, 'p')
    const pages = [a4]
    const given = { signers, stamps: [], pages }
    const [unsure] = proposeStamps(found, { ...given, chosen: new Map() })
    expect(unsure).toMatchObject({ signerKey: null, type: 1 })
    const [sure] = proposeStamps(found, { ...given, chosen: new Map([[unsure?.id ?? '', '欧阳']]) })
    expect(sure).toMatchObject({ id: unsure?.id, signerKey: '欧阳', type: 0 })
  })

  it.each([
    [
      'two columns',
      210,
      `甲方（盖章）：________|乙方（签字）：________\n法定代表人：________|身份证号：________\n授权代表（签字）：________|电话：________\n日期：____年__月__日|日期：____年__月__日`,
    ],
    [
      'three columns',
      150,
      '甲方（盖章）：|乙方（盖章）：|丙方（签字）：\n\n\n代表（签字）：|代表（签字）：\n日期：|日期：|日期：',
    ],
  ])('leave the words of signing to be read in %s', (_, width, text) => {
    const signers = [ours, theirs, person]
    const found = findPlaces([textRuns(text, { width })], signers, 'p')
    const proposals = proposeStamps(found, { signers, stamps: [], chosen: new Map(), pages: [a4] })
    expect(proposals).toHaveLength(found.places.length)
    const boxes = proposals.flatMap((stamp) => marksOf(stamp, [a4]).map(({ box }) => box))
    const covered = found.places.filter((place) =>
      boxes.some((box) => sharedArea(box, place) > 0.2 * place.widthPt * place.heightPt),
    )
    expect(covered.map((place) => place.text)).toEqual([])
  })

  it.each([240, 200, 168, 150])(
    'of a seal leave the day to be filled in below it in columns of %i',
    (width) => {
      const text =
        '甲方（盖章）：|乙方（盖章）：\n\n法定代表人（签字）：|法定代表人（签字）：\n\n日期：    年   月   日|日期：    年   月   日'
      const signers = [ours, theirs]
      const found = findPlaces([textRuns(text, { width, pitch: 30 })], signers, 'p')
      const proposals = proposeStamps(found, { signers, stamps: [], chosen: new Map(), pages: [a4] })
      const seals = proposals.flatMap((one) => (one.type === 1 ? marksOf(one, [a4]) : []))
      expect(seals).toHaveLength(2)
      const blanks = found.places.flatMap(({ blank }) => blank ?? [])
      expect(blanks).toHaveLength(2)
      expect(blanks.filter((blank) => seals.some(({ box }) => sharedArea(box, blank) > 0))).toEqual([])
    },
  )

  it.each([
    ['with nothing to fill in', '日期：|日期：'],
    ['with a line', '日期：____________|签订日期：____________'],
    ['with a line for each part', '签订日期：____年__月__日|签订日期：____年__月__日'],
    ['with a printed 年月日', '日期：    年   月   日|日期：    年   月   日'],
    ['of a printed 年月日 alone', '    年   月   日|    年   月   日'],
    ['of a year that is printed', '2026年____月____日|2026年____月____日'],
  ])('stand on their line, apart from each other and from other words, as dates %s', (_, dates) => {
    const signers = [ours, theirs]
    for (const width of [240, 220, 200]) {
      const runs = textRuns(`甲方（盖章）：|乙方（盖章）：\n\n\n\n\n\n\n${dates}\n附件一|附件二`, { width })
      const found = findPlaces([runs], signers, 'p')
      const proposals = proposeStamps(found, { signers, stamps: [], chosen: new Map(), pages: [a4] })
      expect(misplaced(proposals, [a4])).toEqual([])
      const boxes = proposals
        .filter(({ type }) => type === 2)
        .flatMap((one) => marksOf(one, [a4]).map(({ box }) => ({ box, words: one.words })))
      expect(boxes).toHaveLength(2)
      for (const { box, words } of boxes) {
        expect(middleOf(box)).toBeCloseTo(middleOf(words))
        const covered = found.cells.filter((cell) => sharedArea(box, cell) > 0)
        expect(covered.filter((cell) => sharedArea(cell, words) === 0).map(({ plain }) => plain)).toEqual([])
      }
    }
  })

  it.each(['日期：    年   月   日', '日期：　　　　　　年　　　月　　　日', '签订日期：____年__月__日'])(
    'are not made again for a day that stands behind what is printed: %s',
    (dates) => {
      const signers = [person]
      const page = [textRuns(`本人签名：\n\n\n${dates}`)]
      const propose = (prefix: string, stamps: readonly StandingStamp[]): Proposal[] =>
        proposeStamps(findPlaces(page, signers, prefix), { signers, stamps, chosen: new Map(), pages: [a4] })
      const standing = propose('p', []).flatMap((one) =>
        one.signerKey === null ? [] : [{ ...one, signerKey: one.signerKey }],
      )
      expect(new Set(standing.map(({ type }) => type))).toEqual(new Set([0, 2]))
      // Opened anew, the places have other ids.
      expect(propose('q', standing)).toEqual([])
    },
  )

  it('are read beside a printed 年月日 wherever there is room', () => {
    const signers = [person]
    const texts = ['本人签名：\n\n\n日期：    年   月   日', '本人签名：\n\n\n    年   月   日']
    for (const text of texts) {
      const found = findPlaces([textRuns(text)], signers, 'p')
      const proposals = proposeStamps(found, { signers, stamps: [], chosen: new Map(), pages: [a4] })
      const boxes = proposals.flatMap((one) => (one.type === 2 ? marksOf(one, [a4]) : []))
      expect(boxes).toHaveLength(1)
      expect(found.cells.filter((cell) => boxes.some(({ box }) => sharedArea(box, cell) > 0))).toEqual([])
    }
  })

  it.each<[string, readonly ProposalSigner[], readonly string[]]>([
    [
      'a company',
      [ours, theirs],
      ['1 云栖 企业印章 甲方（盖章）', '1 中铁 企业印章 乙方（签字）', '1 中铁 经办人签名 乙方（签字）'],
    ],
    ['a person', [ours, person], ['1 云栖 企业印章 甲方（盖章）', '1 欧阳 个人签名 乙方（签字）']],
    ['nobody known', [ours], ['1 云栖 企业印章 甲方（盖章）', '1 ? 个人签名 乙方（签字）']],
  ])('where a signature is asked for are that, and with it the seal of %s', (_, signers, expected) => {
    const proposals = proposalsIn(['甲方（盖章）：|乙方（签字）：'], signers)
    expect(said(proposals, signers)).toEqual(expected)
    expect(misplaced(proposals, [a4])).toEqual([])
  })

  it('ask for one signature where it is said who signs for the company', () => {
    const signers = [ours, theirs]
    const proposals = proposalsIn(['乙方（签字）：\n\n\n\n\n\n经办人（签字）：'], signers)
    expect(said(proposals, signers)).toEqual([
      '1 中铁 企业印章 乙方（签字）',
      '1 中铁 经办人签名 经办人（签字）',
    ])
  })

  it('of a signature stand on the line that is drawn for it', () => {
    const [proposal] = proposalsIn(['本人签名：____________________'], [person])
    const [mark] = proposal ? marksOf(proposal, [a4]) : []
    // Behind the colon, at the height of the words.
    expect(mark?.box).toMatchObject({ left: expect.closeTo(132, 1), top: expect.closeTo(57, 1) })
  })

  it('of a signature stay in the column of who signs, however long the words are that ask for it', () => {
    const text =
      '甲方（盖章）：|乙方（盖章）：\n\n\n\n\n\n\n法定代表人或授权代表（签字）：|法定代表人或授权代表（签字）：\n\n\n日期：|日期：'
    const proposals = proposalsIn([text], [ours, person])
    const signature = proposals.find(({ type, signerKey }) => type === 0 && signerKey === '云栖')
    const [mark] = signature ? marksOf(signature, [a4]) : []
    // The next column begins at 312.
    expect((mark?.box.left ?? Number.NaN) + (mark?.box.widthPt ?? 0)).toBeLessThanOrEqual(312)
    expect(misplaced(proposals, [a4])).toEqual([])
  })

  it('are none where there is no room', () => {
    expect(proposalsIn(['甲方（盖章）：'], [ours], { page: { widthPt: 100, heightPt: 100 } })).toEqual([])
    expect(proposalsIn([''], [ours])).toEqual([])
  })

  it('stand apart and on their page, whatever stands around', () => {
    const lines = fc.array(
      fc.constantFrom(
        '甲方（盖章）：|乙方（签字）：',
        '日期：|日期：',
        '法定代表人（签字）：',
        '（签字）|（盖章）',
        '正文',
        '',
      ),
      { minLength: 1, maxLength: 28 },
    )
    const side = fc.double({ min: 200, max: 900, noNaN: true })
    const percent = fc.double({ min: 0, max: 100, noNaN: true })
    const stamps = fc.array(
      fc.record({
        type: fc.constantFrom(0 as const, 1 as const, 2 as const),
        leftPercent: percent,
        topPercent: percent,
      }),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(lines, side, side, stamps, (text, widthPt, heightPt, there) => {
        const page = { widthPt, heightPt }
        const standing = there.map((one, index) => ({
          ...one,
          id: String(index),
          signerKey: '中铁',
          pageNum: 1,
        }))
        const proposals = proposalsIn([text.join('\n')], [ours, theirs], { stamps: standing, page })
        expect(misplaced(proposals, [page], standing)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

function middleOf({ top, heightPt }: Box): number {
  return top + heightPt / 2
}

/** What is not wholly on its page, or on what stands there. */
function misplaced(
  proposals: readonly Proposal[],
  pages: readonly SizePt[],
  standing: readonly StandingStamp[] = [],
): string[] {
  const marks = proposals.map((one) => ({ one, left: marksOf(one, pages) }))
  const stamps = standing.flatMap((one) => marksOf(one, pages))
  return marks.flatMap(({ one, left }, index) => {
    const others = [...stamps, ...marks.slice(0, index).flatMap((other) => other.left)]
    const isSound = left.every(({ box, pageNum }) => {
      const page = pages[pageNum - 1]
      const isApart = others.every((other) => other.pageNum !== pageNum || sharedArea(other.box, box) === 0)
      return page !== undefined && fitsPage(box, page) && isApart
    })
    return isSound ? [] : [`${one.id} ${one.text}`]
  })
}
