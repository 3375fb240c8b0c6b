import type { ReactElement } from 'react'
import { MidText } from '@qiyin/ui/contract-parts/mid-text.tsx'
import './signer-head.css'
import './stamp-tone.css'

/** Whose stamps follow: in the signer's colour, with the side it signs for where that is known. */
export function SignerHead({
  title,
  sideName,
}: {
  title: string
  sideName: string | undefined
}): ReactElement {
  return (
    <div className="row g8 signer-head">
      <span className="stamp-tone-square" />
      <h3 className="grow">
        <MidText text={title} tail={4} />
      </h3>
      {sideName !== undefined && <span className="signer-head-side">{sideName}</span>}
    </div>
  )
}
