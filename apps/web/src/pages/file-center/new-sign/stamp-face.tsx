import { useState, type ReactElement } from 'react'
import { EditIcon, SealIcon } from '../../../components/icons/icons.tsx'
import type { Party } from './parties.ts'

/** What stands in a stamp's box: the seal itself when it is ours, otherwise who will sign here. */
export function StampFace({ party }: { party: Party }): ReactElement {
  const [broken, setBroken] = useState(false)
  if (party.sealUrl !== null && !broken) {
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
  if (!party.isCompany) {
    return (
      <span className="place-face line">
        <EditIcon size={18} />
        <span className="cut">{faceText(party)}</span>
      </span>
    )
  }
  return (
    <span className="place-face disc">
      <SealIcon size={30} />
      <span className="name">{party.title}</span>
      <span className="cap">{party.stampName}</span>
    </span>
  )
}

/** The same, as small as a chip. */
export function ChipFace({ party }: { party: Party }): ReactElement {
  const [broken, setBroken] = useState(false)
  if (!party.isCompany) return <EditIcon size={26} strokeWidth={1.2} />
  if (party.sealUrl === null || broken) {
    return (
      <span className="place-disc">
        <SealIcon size={20} />
      </span>
    )
  }
  return <img src={party.sealUrl} alt="" draggable={false} onError={() => setBroken(true)} />
}

/** What a stamp without a picture shows: the words its accessible name starts with. */
export function faceText(party: Party): string {
  return party.isCompany ? `${party.title} ${party.stampName}` : `${party.person}签名`
}
