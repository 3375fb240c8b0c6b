import { positionProblems } from '@qiyin/domain/contract/initiation.ts'
import {
  boxAt,
  clampToPage,
  percentOf,
  stampKind,
  stampSize,
  type Size,
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
  const kind = signer.signType === 0 ? stampKind.signature : stampKind.companySeal
  const stamp = stampSize[kind]
  return signer.cordList.map((cord, index) => {
    if (cord.type !== kind) throw invalidSigner(signer, '印章类型与签署人身份不符')
    const page = pages[cord.pageNum - 1]
    if (!page) throw new Error('a position that was checked has no page')
    const size = sizeOf(page)
    return {
      fieldName: `S${ord}_${index + 1}`,
      kind,
      pageNum: cord.pageNum,
      // What was accepted within a hundredth of a point is stored inside the page.
      ...percentOf(clampToPage(boxAt(cord, size, stamp), size), size),
      widthPt: stamp.width,
      heightPt: stamp.height,
    }
  })
}

function sizeOf({ widthPt, heightPt }: PageSize): Size {
  return { width: widthPt, height: heightPt }
}
