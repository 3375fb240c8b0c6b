import { signType } from '@qiyin/domain/contract/signing-order.ts'
import {
  clampToPage,
  percentOf,
  signingDateSize,
  type SizePt,
  stampKind,
  type StampKind,
  stampSize,
} from '@qiyin/domain/seal/position.ts'
import { crossPages } from '@qiyin/domain/seal/cross-page.ts'
import type { TemplateRole } from '@qiyin/domain/template/sign-role.ts'
import type { SignAnchor } from '@qiyin/templates'
import type { GivenSigner } from '../initiation/public.ts'

type Cord = GivenSigner['cordList'][number]

/** Besides the stamp at the words of signing. */
interface StampOptions {
  readonly crossPage?: boolean | undefined
  readonly signingDate?: boolean | undefined
}

const gapPt = 6

/** Where a role signs: at its keyword, on every page that has it, and where else it was asked for. */
export function stampsOf(
  role: Pick<TemplateRole, 'signRoleCode' | 'signType'>,
  { anchors, pages }: { readonly anchors: readonly SignAnchor[]; readonly pages: readonly SizePt[] },
  { crossPage, signingDate }: StampOptions,
): Cord[] {
  const own = anchors.filter((anchor) => anchor.role === role.signRoleCode)
  const kind = role.signType === signType.individual ? stampKind.signature : stampKind.companySeal
  const stamps = own.flatMap((anchor) => {
    const page = pages[anchor.page]
    if (!page) return []
    const stamp = cordAt(kind, { anchor, page, below: 0 })
    const below = stampSize[kind].heightPt / 2 + gapPt
    return signingDate === true ? [stamp, cordAt(stampKind.signingDate, { anchor, page, below })] : [stamp]
  })
  return crossPage === true && kind === stampKind.companySeal && pages.length > 1
    ? [
        ...stamps,
        { type: stampKind.crossPage, crossPages: crossPages.all, pageNum: 1, leftPercent: 0, topPercent: 40 },
      ]
    : stamps
}

/** Behind the words, with their middle at the middle of the stamp, and within the page. */
function cordAt(
  kind: StampKind,
  { anchor, page, below }: { anchor: SignAnchor; page: SizePt; below: number },
): Cord {
  const size = kind === stampKind.signingDate ? signingDateSize : stampSize[kind]
  // Half of the height of a line of text above its baseline.
  const middle = anchor.baselinePt - 4 + below
  const box = {
    ...size,
    left: (anchor.rightPt ?? anchor.leftPt) + gapPt,
    top: middle - (below > 0 ? 0 : size.heightPt / 2),
  }
  return { type: kind, pageNum: anchor.page + 1, ...percentOf(clampToPage(box, page), page) }
}
