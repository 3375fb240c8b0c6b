import { positionProblems } from '@qiyin/domain/contract/initiation.ts'
import { signType } from '@qiyin/domain/contract/signing-order.ts'
import { crossPages, crossPageSlices } from '@qiyin/domain/seal/cross-page.ts'
import {
  boxAt,
  clampToPage,
  percentOf,
  stampKind,
  stampKindsOf,
  stampSize,
  type Size,
  type StampKind,
} from '@qiyin/domain/seal/position.ts'
import type { PageSize } from '@qiyin/pdf/types.ts'
import { CallError } from '../../http/call-error.ts'
import type { NewPosition } from '../contracts/public.ts'
import type { GivenSigner } from './plan.ts'
import { invalidSigner, signerLabel } from './signers.ts'

/** Refuses the first stamp that leaves its page and the first signer without one, by name and page. */
export function checkPositions(signers: readonly GivenSigner[], pages: readonly PageSize[]): void {
  const [problem] = positionProblems(signers, pages.map(sizeOf))
  if (!problem) return
  const [, signerIndex = '', , stampIndex] = problem.path.split('.')
  const signer = signers[Number(signerIndex)]
  const stamp = stampIndex === undefined ? undefined : signer?.cordList[Number(stampIndex)]
  if (!signer || !stamp) throw new CallError(problem)
  const where = `签署方“${signerLabel(signer)}”在第${stamp.pageNum}页`
  throw new CallError({ name: problem.name, message: `${where}：${problem.message}` })
}

/**
 * The places where a signer is to sign, once checked. Only the percentages of the client count: the points
 * follow from the page as it really is, and the size of a stamp from its kind.
 */
export function positionsOf(
  signer: GivenSigner,
  { ord, pages }: { readonly ord: number; readonly pages: readonly PageSize[] },
): NewPosition[] {
  const allowed = stampKindsOf[signer.signType === signType.individual ? 0 : 1]
  const sizes = pages.map(sizeOf)
  return signer.cordList.flatMap((cord, index) => {
    const kind = allowed.find((one) => one === cord.type)
    if (kind === undefined) throw invalidSigner(signer, '印章类型与签署人身份不符')
    const name = `S${ord}_${index + 1}`
    return kind === stampKind.crossPage ? stripsOf(cord, name, sizes) : [placeOf(cord, { name, kind }, sizes)]
  })
}

type Cord = GivenSigner['cordList'][number]

function placeOf(
  cord: Cord,
  { name, kind }: { readonly name: string; readonly kind: StampKind },
  pages: readonly Size[],
): NewPosition {
  const page = pages[cord.pageNum - 1]
  if (!page) throw new Error('a position that was checked has no page')
  const stamp = stampSize[kind]
  return {
    fieldName: name,
    kind,
    pageNum: cord.pageNum,
    // What was accepted within a hundredth of a point is stored inside the page.
    ...percentOf(clampToPage(boxAt(cord, page, stamp), page), page),
    widthPt: stamp.width,
    heightPt: stamp.height,
  }
}

/** A cross-page seal is a field on each of its pages, all filled in one act. */
function stripsOf(cord: Cord, name: string, pages: readonly Size[]): NewPosition[] {
  const kind = stampKind.crossPage
  const slices = crossPageSlices(pages, stampSize[kind], {
    topPercent: cord.topPercent,
    over: cord.crossPages ?? crossPages.all,
  })
  return slices.map(({ pageNum, from, to, box }, index) => {
    const page = pages[pageNum - 1]
    if (!page) throw new Error('a strip stands on a page that is not there')
    return {
      fieldName: `${name}_${index + 1}`,
      kind,
      pageNum,
      ...percentOf(box, page),
      widthPt: box.width,
      heightPt: box.height,
      strip: { group: name, from, to },
    }
  })
}

function sizeOf({ widthPt, heightPt }: PageSize): Size {
  return { width: widthPt, height: heightPt }
}
