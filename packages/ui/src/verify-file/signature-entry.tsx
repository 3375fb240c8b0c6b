import { useState, type ReactElement } from 'react'
import type { verifyFile } from '@qiyin/calls/areas/verify.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { canRunPdfjs } from '@qiyin/viewer/can-run-pdfjs.ts'
import { DownIcon, UpIcon } from '../icons.tsx'
import { lookOfSignature } from './looks.ts'
import type { VerifiedAct } from './verified-acts.ts'
import './signature-entry.css'

type Signature = Answer<typeof verifyFile>['signatures'][number]

interface SignatureEntryProps {
  act: VerifiedAct
  isPicked: boolean
  /** Something was added to the file after it. */
  isEarlier: boolean
  onThen: () => void
  onShow: (place: Signature['places'][number]) => void
}

/** What somebody has signed at once, in sentences: whose, when, whether it counts and what was changed after it; its certificate folded. */
export function SignatureEntry(props: SignatureEntryProps): ReactElement {
  const { act, isPicked, isEarlier, onThen, onShow } = props
  const { signature, places, notes, changes } = act
  const { number, kind, signer, indication, conclusionText, signedAt } = signature
  const look = lookOfSignature[indication]
  const [open, setOpen] = useState(false)
  const [place] = places
  return (
    <li
      className={isPicked ? 'signature-entry picked' : 'signature-entry'}
      {...(number === null ? {} : { id: entryId(number), tabIndex: -1 })}
    >
      <span className={`signature-entry-number ${look}`} aria-hidden>
        {number ?? ''}
      </span>
      <div className="signature-entry-head">
        <h2>{signer}</h2>
        <span className={`signature-entry-mark ${look}`}>{conclusionText}</span>
      </div>
      <p className="sec">
        {signedAt === null ? (
          `${kinds[kind]}，时间未经时间戳证明`
        ) : (
          <>
            于 <span className="num">{signedAt}</span> {kinds[kind]}
          </>
        )}
      </p>
      {signature.assurance !== null && <p className="sec">身份核验：{signature.assurance}</p>}
      {notes.map((text) => (
        <p key={text} className="sec signature-entry-remark">
          {text}
        </p>
      ))}
      <ChangesAfter changes={changes} isEarlier={isEarlier} look={look} />
      <Certificate signature={signature} open={open} />
      <div className="signature-entry-acts">
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起证书信息' : '查看证书信息'}
          {open ? <UpIcon size={16} /> : <DownIcon size={16} />}
        </button>
        {number !== null && place && canRunPdfjs() && (
          <button type="button" onClick={() => onShow(place)}>
            查看签署位置（第 {place.pageNum} 页{places.length > 1 && `，共 ${places.length} 处`}）
          </button>
        )}
        {isEarlier && (
          <button type="button" onClick={onThen}>
            查看签署时的版本
          </button>
        )}
      </div>
    </li>
  )
}

/** Always there for the printed report. */
function Certificate({ signature, open }: { signature: Signature; open: boolean }): ReactElement {
  const facts: [string, string | null][] = [
    ['颁发机构', signature.issuerName],
    ['可信时间戳', signature.timestampText],
    ['签名级别', signature.level === null ? null : `PAdES ${signature.level}`],
    ['覆盖范围', signature.coverage],
    ['吊销状态', signature.revocation],
    ['长期有效资料', signature.longTerm],
  ]
  return (
    <dl className={open ? 'signature-entry-certificate open' : 'signature-entry-certificate'}>
      {facts.map(([label, value]) =>
        value === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** The element of a signature, by the number on its boxes. */
export function entryId(number: number): string {
  return `signature-entry-${number}`
}

/** Nothing is said of a signature that does not hold: that it was followed by no change would sound as if it did. */
function ChangesAfter({
  changes,
  isEarlier,
  look,
}: Pick<VerifiedAct, 'changes'> &
  Pick<SignatureEntryProps, 'isEarlier'> & { look: string }): ReactElement | null {
  if (changes.length === 0 && look === 'bad') return null
  const isLoud = changes.some(({ allowed }) => !allowed)
  return <p className={isLoud ? 'sec signature-entry-remark' : 'sec'}>{changesText(changes, isEarlier)}</p>
}

function changesText(changes: Signature['changes'], isEarlier: boolean): string {
  if (changes.length === 0) return isEarlier ? '此后到下一次签署之间没有改动' : '此后没有改动'
  const texts = changes.map(({ text, allowed }) => (allowed ? text : `${text}（不受签名保护）`))
  return `此后的改动：${texts.join('；')}`
}

const kinds: Readonly<Record<Signature['kind'], string>> = {
  signature: '签署',
  certification: '锁定文件',
  timestamp: '加盖存证时间戳',
}
