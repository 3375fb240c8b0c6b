import { useState, type ReactElement, type ReactNode } from 'react'
import type { StampMark } from '@qiyin/domain/seal/cross-page.ts'
import { stampKind, type StampKind } from '@qiyin/domain/seal/position.ts'
import { EditIcon, SealIcon } from '@qiyin/ui/icons.tsx'
import { CalendarIcon, SeamIcon } from '../desk-icons/desk-icons.tsx'
import { SealStrip } from '@qiyin/ui/seal-strip/seal-strip.tsx'
import type { StampSigner } from './stamp-signer.ts'
import './stamp-face.css'

interface StampFaceProps {
  signer: StampSigner
  type: StampKind
  /** The part of it that shows. */
  part: Pick<StampMark, 'from' | 'to'>
}

/** What stands in a stamp's box: the seal itself when it is ours, otherwise who will sign here. */
export function StampFace({ signer, type, part }: StampFaceProps): ReactElement {
  switch (type) {
    case stampKind.signature:
      return (
        <span className="stamp-face line">
          <EditIcon size={18} />
          <span className="cut">{faceText(signer, type)}</span>
        </span>
      )
    case stampKind.signingDate:
      return <span className="stamp-face date" />
    case stampKind.companySeal:
      return (
        <SealPicture signer={signer}>
          <span className="stamp-face disc">
            <SealIcon size={30} />
            <span className="stamp-face-name">{signer.title}</span>
            <span className="cap">{signer.stampNames[type]}</span>
          </span>
        </SealPicture>
      )
    case stampKind.crossPage:
      return (
        <>
          <SealStrip {...part}>
            <SealPicture signer={signer}>
              <span className="stamp-face-ring" />
            </SealPicture>
          </SealStrip>
          {signer.sealUrl === null && <span className="stamp-face-upright">{signer.stampNames[type]}</span>}
        </>
      )
  }
}

/** The same, as small as a chip. */
export function ChipFace({ signer, type }: Pick<StampFaceProps, 'signer' | 'type'>): ReactElement {
  if (type !== stampKind.companySeal) {
    const Icon = stampIcons[type]
    return <Icon size={26} strokeWidth={1.2} />
  }
  return (
    <SealPicture signer={signer}>
      <span className="stamp-face-chip">
        <SealIcon size={20} />
      </span>
    </SealPicture>
  )
}

export const stampIcons = {
  [stampKind.signature]: EditIcon,
  [stampKind.companySeal]: SealIcon,
  [stampKind.signingDate]: CalendarIcon,
  [stampKind.crossPage]: SeamIcon,
}

/** The classes of a stamp's box, on its page or at the pointer. */
export function stampLook(signer: StampSigner, type: StampKind): string {
  return `placed-stamp stamp-tone-${signer.tone}${shapeOf(signer, type)}`
}

/** A seal with nothing in it has its dashed outline drawn round; so has one of which nobody knows whose it is. */
export function shapeOf(signer: StampSigner | undefined, type: StampKind): string {
  if (type === stampKind.crossPage) return ' strip'
  return type === stampKind.companySeal && (signer?.sealUrl ?? null) === null ? ' round' : ''
}

/** What a stamp without a picture shows: the words its accessible name starts with. */
export function faceText(signer: StampSigner, type: StampKind): string {
  return type === stampKind.signature ? `${signer.person}签名` : `${signer.title} ${signer.stampNames[type]}`
}

/** Our seal, or what stands for one that is not ours. */
function SealPicture({ signer, children }: { signer: StampSigner; children: ReactNode }): ReactNode {
  const [broken, setBroken] = useState(false)
  if (signer.sealUrl === null || broken) return children
  return (
    <img
      className="stamp-face-seal"
      src={signer.sealUrl}
      alt=""
      draggable={false}
      onError={() => setBroken(true)}
    />
  )
}
