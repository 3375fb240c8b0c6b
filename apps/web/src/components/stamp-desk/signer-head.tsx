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
    <div className="signer-head">
      <span className="stamp-tone-square" />
      <div className="grow signer-head-texts">
        <h3>
          <MidText text={title} tail={4} />
        </h3>
        {sideName !== undefined && <span className="signer-head-side">{sideName}</span>}
      </div>
    </div>
  )
}
