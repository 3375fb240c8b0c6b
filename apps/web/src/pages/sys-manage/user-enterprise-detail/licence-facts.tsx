import type { LicenceCheck, Piece } from '@qiyin/domain/company/licence-check.ts'
import { CheckIcon, EyeIcon, WarningIcon } from '@qiyin/ui/icons.tsx'
import { Checkbox } from 'antd'
import type { ReactElement } from 'react'
import type { Application } from './application.ts'
import type { LicenceField, LicenceReading } from './use-licence-reading.ts'
import './licence-facts.css'

interface LicenceFactsProps {
  application: Application
  reading: LicenceReading
  representative: string
}

/** The fields of the licence, each with how it stands to the photo; what differs or could not be read is ticked off by the reviewer. */
export function LicenceFacts({ application, reading, representative }: LicenceFactsProps): ReactElement {
  const rows: readonly (readonly [LicenceField, label: string, same: string])[] = [
    ['companyName', '企业名称', '为同一企业'],
    ['creditNo', '信用代码', '号码无误'],
    ['legalPersonName', representative, '为同一人'],
  ]
  return (
    <>
      {rows.map(([field, label, same]) => {
        const check = reading.checks?.[field]
        return (
          <div
            key={field}
            className={
              check?.outcome === 'different' ? 'licence-facts-row licence-facts-differs' : 'licence-facts-row'
            }
          >
            <dt>{label}</dt>
            <dd>
              {check?.outcome === 'different' ? (
                <>
                  <Marked pieces={check.given} />
                  <span className="licence-facts-read">
                    照片识别为 <Marked pieces={check.read} />
                  </span>
                </>
              ) : (
                <span>{application[field] ?? '-'}</span>
              )}
              {check && check.outcome !== 'same' && (
                <Checkbox
                  checked={reading.settled.has(field)}
                  onChange={({ target }) => reading.settle(field, target.checked)}
                >
                  已核对照片，{same}
                </Checkbox>
              )}
            </dd>
            <dd>{check && <Outcome check={check} />}</dd>
          </div>
        )
      })}
    </>
  )
}

function Outcome({ check: { outcome } }: { check: LicenceCheck }): ReactElement {
  if (outcome === 'same')
    return (
      <span className="licence-facts-outcome good">
        <CheckIcon />
        一致
      </span>
    )
  if (outcome === 'different')
    return (
      <span className="licence-facts-outcome care">
        <WarningIcon />
        不一致
      </span>
    )
  return (
    <span className="licence-facts-outcome ink3">
      <EyeIcon />
      未识别
    </span>
  )
}

/** Text with the characters marked that the other side has not. */
function Marked({ pieces }: { pieces: readonly Piece[] }): ReactElement {
  return (
    <span>
      {pieces.map(({ text, differs }, at) =>
        // Pieces neither move nor change.
        // oxlint-disable-next-line react/no-array-index-key
        differs ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
      )}
    </span>
  )
}
