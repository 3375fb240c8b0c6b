import { positionProblems } from '@qiyin/domain/contract/initiation.ts'
import { signType } from '@qiyin/domain/contract/signing-order.ts'
import { marksOf } from '@qiyin/domain/seal/cross-page.ts'
import {
  clampToPage,
  percentOf,
  stampKind,
  stampKindsOf,
  type SizePt,
  type StampKind,
} from '@qiyin/domain/seal/position.ts'
import type { NewPosition } from '../contracts/public.ts'
import type { GivenSigner, NumberedSigner } from './plan.ts'
import { refusedAt } from './refused-at.ts'
import { signerLabel } from './signers.ts'

/** Refuses the first stamp that leaves its page and the first signer without one, by name and page. */
export function checkPositions(signers: readonly NumberedSigner[], pages: readonly SizePt[]): void {
  const [problem] = positionProblems(signers, pages)
  if (!problem) return
  const { place } = problem
  if (!('signerIndex' in place)) throw refusedAt(place, problem)
  const signer = signers[place.signerIndex]
  if (!signer) throw new Error('a problem is with a signer who was not given')
  // These may be fewer than the request's.
  const { signerIndex } = signer
  if (place.section === 'signer') throw refusedAt({ ...place, signerIndex }, problem)
  const stamp = signer.cordList[place.stampIndex]
  if (!stamp) throw new Error('a problem is with a stamp that was not given')
  const where = `签署方“${signerLabel(signer)}”在第${stamp.pageNum}页`
  throw refusedAt({ ...place, signerIndex }, { name: problem.name, message: `${where}：${problem.message}` })
}

/**
 * The places where a signer is to sign, once checked. Only the percentages of the client count: the points
 * follow from the page as it really is, and the size of a stamp from its kind.
 */
export function positionsOf(
  signer: NumberedSigner,
  { ord, pages }: { readonly ord: number; readonly pages: readonly SizePt[] },
): NewPosition[] {
  const allowed = stampKindsOf[signer.signType === signType.individual ? 0 : 1]
  return signer.cordList.flatMap((cord, index) => {
    const kind = allowed.find((one) => one === cord.type)
    if (kind === undefined) {
      const place = { section: 'stamp', signerIndex: signer.signerIndex, stampIndex: index } as const
      const message = `签署方“${signerLabel(signer)}”：印章类型与签署人身份不符`
      throw refusedAt(place, { name: 'SIGNER_INVALID', message })
    }
    return placesOf(cord, { name: `S${ord}_${index + 1}`, kind }, pages)
  })
}

/** One place, or one for each strip of a cross-page seal: fields of their own, all filled in one act. */
function placesOf(
  cord: GivenSigner['cordList'][number],
  { name, kind }: { readonly name: string; readonly kind: StampKind },
  pages: readonly SizePt[],
): NewPosition[] {
  const isCrossPage = kind === stampKind.crossPage
  return marksOf({ ...cord, type: kind }, pages).map(({ pageNum, from, to, box }, index) => {
    const page = pages[pageNum - 1]
    if (!page) throw new Error('a stamp stands on a page that is not there')
    return {
      fieldName: isCrossPage ? `${name}_${index + 1}` : name,
      kind,
      pageNum,
      // What was accepted within a hundredth of a point is stored inside the page.
      ...percentOf(clampToPage(box, page), page),
      widthPt: box.widthPt,
      heightPt: box.heightPt,
      ...(isCrossPage && { strip: { group: name, from, to } }),
    }
  })
}
