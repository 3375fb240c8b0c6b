import { useMemo, useRef, useState, type ReactElement } from 'react'
import type { verifyFile } from '@qiyin/calls/areas/verify.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
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
  const isEarlier = ({ number, revisionBytes }: Signature): boolean =>
    number !== null && revisionBytes < file.size
  return (
    <div className={hasPlaces ? 'verify-result sided' : 'verify-result'}>
      <div className="verify-result-panel">
        <p className="verify-result-printed">
          合同验真报告，{checkedAt} 由 {location.host} 核对
        </p>
        <Verdict answer={answer} before={signatures.findLast(isEarlier)} onThen={setThen} />
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
              onShow={(place) =>
                pages.current?.scrollToBox(place.pageNum, {
                  left: place.leftPercent,
                  top: place.topPercent,
                  width: 0,
                  height: 0,
                })
              }
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
}

function Verdict({ answer, before, onThen }: VerdictProps): ReactElement {
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
        {verdict === 'modified' && before && (
          <button type="button" className="verify-result-before" onClick={() => onThen(before)}>
            查看改动前的版本
          </button>
        )}
      </div>
    </section>
  )
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
