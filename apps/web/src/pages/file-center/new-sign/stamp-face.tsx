import { useState, type ReactElement, type ReactNode } from 'react'
import type { StampMark } from '@qiyin/domain/seal/cross-page.ts'
import { stampKind, type StampKind } from '@qiyin/domain/seal/position.ts'
import { CalendarIcon, EditIcon, SeamIcon, SealIcon } from '@qiyin/ui/icons.tsx'
import { SealStrip } from '@qiyin/ui/seal-strip/seal-strip.tsx'
import type { Party } from './parties.ts'

interface StampFaceProps {
  party: Party
  type: StampKind
  /** The part of it that shows. */
  part: Pick<StampMark, 'from' | 'to'>
}

/** What stands in a stamp's box: the seal itself when it is ours, otherwise who will sign here. */
export function StampFace({ party, type, part }: StampFaceProps): ReactElement {
  switch (type) {
    case stampKind.signature:
      return (
        <span className="place-face line">
          <EditIcon size={18} />
          <span className="cut">{faceText(party, type)}</span>
        </span>
      )
    case stampKind.signingDate:
      return <span className="place-face date" />
    case stampKind.companySeal:
      return (
        <SealPicture party={party}>
          <span className="place-face disc">
            <SealIcon size={30} />
            <span className="name">{party.title}</span>
            <span className="cap">{party.stampNames[type]}</span>
          </span>
        </SealPicture>
      )
    case stampKind.crossPage:
      return (
        <>
          <SealStrip {...part}>
            <SealPicture party={party}>
              <span className="place-ring" />
            </SealPicture>
          </SealStrip>
          {party.sealUrl === null && <span className="place-upright">{party.stampNames[type]}</span>}
        </>
      )
  }
}

/** The same, as small as a chip. */
export function ChipFace({ party, type }: Pick<StampFaceProps, 'party' | 'type'>): ReactElement {
  if (type !== stampKind.companySeal) {
    const Icon = stampIcons[type]
    return <Icon size={26} strokeWidth={1.2} />
  }
  return (
    <SealPicture party={party}>
      <span className="place-disc">
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

/** A stamp with nothing in it has its dashed outline drawn round. */
export function isDisc(party: Party, type: StampKind): boolean {
  return type === stampKind.companySeal && party.sealUrl === null
}

/** What a stamp without a picture shows: the words its accessible name starts with. */
export function faceText(party: Party, type: StampKind): string {
  return type === stampKind.signature ? `${party.person}签名` : `${party.title} ${party.stampNames[type]}`
}

/** Our seal, or what stands for one that is not ours. */
function SealPicture({ party, children }: { party: Party; children: ReactNode }): ReactNode {
  const [broken, setBroken] = useState(false)
  if (party.sealUrl === null || broken) return children
  return (
    <img
      className="place-seal"
      src={party.sealUrl}
      alt=""
      draggable={false}
      onError={() => setBroken(true)}
    />
  )
}
