import { useMemo, useRef, useState, type ReactElement } from 'react'
import type { verifyFile } from '@qiyin/calls/areas/verify.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { canRunPdfjs } from '@qiyin/viewer/can-run-pdfjs.ts'
import type { PagesHandle } from '@qiyin/viewer/pages-handle.ts'
import { Filings } from '../base/filings.tsx'
import { useSite } from '../base/site.ts'
import { CheckIcon, WarningIcon } from '../icons.tsx'
import { saveFile } from '../save-file.ts'
import { entryId, SignatureEntry } from './signature-entry.tsx'
import { verifiedActs } from './verified-acts.ts'
import { VerifiedDocument } from './verified-document.tsx'
import { VerifyActs } from './verify-acts.tsx'
import './verify-result.css'

type Verified = Answer<typeof verifyFile>
type Signature = Verified['signatures'][number]
type Place = Pick<Verified['changePlaces'][number], 'pageNum' | 'leftPercent' | 'topPercent'>

interface VerifyResultProps {
  answer: Verified
  file: File
  onAgain: () => void
}

/** V-01: the verdict first, then what each signer has signed, with what was changed after it; the pages beside them. */
export function VerifyResult({ answer, file, onAgain }: VerifyResultProps): ReactElement {
  const pages = useRef<PagesHandle>(null)
  const [picked, setPicked] = useState<number | null>(null)
  const [then, setThen] = useState<Signature | null>(null)
  const [checkedAt] = useState(() => formatDateTime(new Date()))
  const { signatures, problems, changePlaces } = answer
  const version = useVersion(file, then)
  const hasPlaces =
    then !== null ||
    changePlaces.length > 0 ||
    signatures.some(({ number, places }) => number !== null && places.length > 0)
  const pick = (number: number): void => {
    setPicked(number)
    document.getElementById(entryId(number))?.focus()
  }
  const show = ({ pageNum, leftPercent, topPercent }: Place): void =>
    pages.current?.scrollToBox(pageNum, { left: leftPercent, top: topPercent, width: 0, height: 0 })
  const isEarlier = ({ number, revisionBytes }: Signature): boolean =>
    number !== null && revisionBytes < file.size
  return (
    <div className={hasPlaces ? 'verify-result sided' : 'verify-result'}>
      <div className="verify-result-panel">
        <p className="verify-result-printed">
          合同验真报告，{checkedAt} 由 {location.host} 核对
        </p>
        <Verdict
          answer={answer}
          before={signatures.findLast(isEarlier)}
          onThen={setThen}
          // An earlier version has no change in it.
          onChange={then === null ? show : undefined}
        />
        <Origin answer={answer} />
        {signatures.length === 0 && problems.length === 0 && (
          <p className="verify-result-unsigned">
            文件中没有电子签名：不能证明由谁签署，也不能证明内容未被改动。纸质签名或盖章的图片不是电子签名。
          </p>
        )}
        <ol className="verify-result-list">
          {verifiedActs(signatures).map((act) => (
            <SignatureEntry
              key={act.key}
              act={act}
              isPicked={act.last.number !== null && act.last.number === picked}
              isEarlier={isEarlier(act.last)}
              onThen={() => setThen(act.last)}
              onShow={show}
            />
          ))}
        </ol>
        <Kept answer={answer} />
        <div className="verify-result-acts">
          <VerifyActs onAgain={onAgain} />
        </div>
        <footer className="verify-result-foot">
          <Filings />
        </footer>
      </div>
      {hasPlaces && (
        <div className="verify-result-pages">
          {then !== null && <Then signature={then} version={version} onWhole={() => setThen(null)} />}
          <VerifiedDocument
            ref={pages}
            file={version}
            signatures={signatures.filter(({ revisionBytes }) => revisionBytes <= version.size)}
            changes={then === null ? changePlaces : []}
            onPick={pick}
          />
        </div>
      )}
    </div>
  )
}

/** The file, or its first bytes as a signature covers them: cut off here, on this device. */
function useVersion(file: File, then: Signature | null): File {
  return useMemo(() => {
    if (then === null) return file
    const name = file.name.replace(/\.pdf$/i, '')
    return new File([file.slice(0, then.revisionBytes)], `${name}-第${then.number ?? 0}次签署.pdf`, {
      type: 'application/pdf',
    })
  }, [file, then])
}

/** Over the pages: that they are those of before, the file of then, and the way back. */
function Then({
  signature,
  version,
  onWhole,
}: {
  signature: Signature
  version: File
  onWhole: () => void
}): ReactElement {
  return (
    <div className="verify-result-then" role="status">
      <span>
        第{signature.number}次签署时的版本，{version.size.toLocaleString('zh-CN')} 字节
      </span>
      <button type="button" onClick={() => saveFile({ blob: version, fileName: version.name })}>
        下载这一版
      </button>
      <button type="button" onClick={onWhole}>
        查看完整文件
      </button>
    </div>
  )
}

interface VerdictProps {
  answer: Verified
  /** The last signature after which the file went on. */
  before: Signature | undefined
  onThen: (signature: Signature) => void
  /** Brings a change into view. */
  onChange: ((place: Place) => void) | undefined
}

function Verdict({ answer, before, onThen, onChange }: VerdictProps): ReactElement {
  const { verdict, verdictText, fileName, problems } = answer
  const look = lookOf[verdict]
  return (
    <section className={`verify-result-verdict ${look}`} role="status">
      <span className="verify-result-sign" aria-hidden>
        {look === 'good' ? <CheckIcon size={24} /> : <WarningIcon size={24} />}
      </span>
      <div>
        <h1>{verdictText}</h1>
        <p>{fileName}</p>
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
        {verdict === 'modified' && <Changed answer={answer} onChange={onChange} />}
        {verdict === 'modified' && before && (
          <button type="button" className="verify-result-before" onClick={() => onThen(before)}>
            查看改动前的版本
          </button>
        )}
      </div>
    </section>
  )
}

/** What the signatures do not protect, how much of it there is and where, and what counts instead. */
function Changed({ answer, onChange }: Pick<VerdictProps, 'answer' | 'onChange'>): ReactElement {
  const { signatures, changePlaces, origin } = answer
  const count = signatures.flatMap(({ changes }) => changes.filter(({ allowed }) => !allowed)).length
  const original = origin.kind === 'differs' ? '平台存档的原件' : '改动前的版本'
  const [place] = changePlaces
  return (
    <>
      <p>
        {count > 0 && `签署之后内容又被改动 ${count} 处。`}改动部分不受签名保护，请以{original}为准
      </p>
      {place && onChange && canRunPdfjs() && (
        <button type="button" className="verify-result-where" onClick={() => onChange(place)}>
          查看改动位置（{pagesOf(changePlaces)}，图中红框）
        </button>
      )}
    </>
  )
}

/** The first pages of changes in words: 第 1、3 页, 第 1、2、3 等 7 页. */
function pagesOf(places: Verified['changePlaces']): string {
  const pages = [...new Set(places.map(({ pageNum }) => pageNum))].toSorted((a, b) => a - b)
  const more = pages.length > 3 ? ` 等 ${pages.length}` : ''
  return `第 ${pages.slice(0, 3).join('、')}${more} 页`
}

/** Whether it is a contract of this platform, how many have signed, and when the last of them. */
function Origin({ answer: { origin, signatures } }: { answer: Verified }): ReactElement {
  const own = signatures.filter(({ kind }) => kind === 'signature')
  const signers = new Set(own.map(({ signer }) => signer))
  const last = own.flatMap(({ signedAt }) => signedAt ?? []).at(-1)
  const facts: [string, string | null][] = [
    ['是否本平台合同', origin.text],
    ['签署方', signers.size === 0 ? null : `${signers.size} 方`],
    ['最后签署', last?.slice(0, 10) ?? null],
  ]
  return (
    <section className="verify-result-origin" aria-label="平台核对">
      <dl>
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
}

/** 平台存证: what the platform keeps of the contract, and the digest by which anybody compares the file. */
function Kept({ answer: { origin, sha256 } }: { answer: Verified }): ReactElement {
  const site = useSite()
  return (
    <section className="verify-result-kept" aria-labelledby="verify-result-kept">
      <h2 id="verify-result-kept">平台存证</h2>
      <dl>
        {origin.contractNo !== null && (
          <div>
            <dt>合同编号</dt>
            <dd className="num">{origin.contractNo}</dd>
          </div>
        )}
        <div>
          <dt>文件摘要</dt>
          <dd className="num" aria-label={`SHA-256 ${sha256}`}>
            {sha256.match(/.{4}/g)?.join(' ')}
          </dd>
        </div>
        {origin.trailText !== null && (
          <div>
            <dt>存证链</dt>
            <dd>{origin.trailText}</dd>
          </div>
        )}
      </dl>
      {site?.ownAuthority === true && (
        <p className="cap ink3">
          本平台的签名使用平台自建证书，不属于依法设立的电子认证服务机构颁发的证书；签署人的身份核验方式以签署证据报告为准
        </p>
      )}
    </section>
  )
}

const lookOf: Readonly<Record<Verified['verdict'], string>> = {
  valid: 'good',
  indeterminate: 'unsure',
  modified: 'bad',
  invalid: 'bad',
  unsigned: 'unsure',
}
