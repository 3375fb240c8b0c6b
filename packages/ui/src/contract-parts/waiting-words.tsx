import type { ReactElement } from 'react'
import { stampKind, stampLabel, type StampKind } from '@qiyin/domain/seal/position.ts'

interface WaitingWordsProps {
  area: { kind: StampKind; strip: object | null }
  /** Whose turn it is there. */
  name: string
}

/** What stands in a place that nobody has signed yet: a strip is too narrow for a name, a date too low. */
export function WaitingWords({ area, name }: WaitingWordsProps): ReactElement {
  if (area.kind === stampKind.signingDate) return <span>{stampLabel[area.kind]}</span>
  return (
    <>
      {!area.strip && <span className="cut">{name}</span>}
      <span>待签</span>
    </>
  )
}
