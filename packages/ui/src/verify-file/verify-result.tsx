import { useMemo, useRef, useState, type ReactElement } from 'react'
import type { verifyFile } from '@qiyin/calls/areas/verify.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { canRunPdfjs } from '@qiyin/viewer/can-run-pdfjs.ts'
import type { PagesHandle } from '@qiyin/viewer/pages-handle.ts'
import { useSite } from '../base/site.ts'
import { saveFile } from '../save-file.ts'
import { lookOfSignature } from './looks.ts'
import { VerifiedDocument } from './verified-document.tsx'
import './verify-result.css'

type Verified = Answer<typeof verifyFile>
type Signature = Verified['signatures'][number]

interface VerifyResultProps {
  answer: Verified
  file: File
  onAgain: () => void
}

/** The verdict first, then each signature in sentences with what was changed after it; the pages beside them. */
export function VerifyResult({ answer, file, onAgain }: VerifyResultProps): ReactElement {
  const site = useSite()
  const pages = useRef<PagesHandle>(null)
  const [picked, setPicked] = useState<number | null>(null)
  const [then, setThen] = useState<Signature | null>(null)
  const [checkedAt] = useState(() => formatDateTime(new Date()))
  const { verdict, verdictText, problems, signatures, fileName, sha256, changePlaces } = answer
  const version = useVersion(file, then)
  const hasPlaces =
    then !== null ||
    changePlaces.length > 0 ||
    signatures.some(({ number, places }) => number !== null && places.length > 0)
  const pick = (number: number): void => {
    setPicked(number)
    document.getElementById(entryId(number))?.focus()
  }
  return (
    <div className={hasPlaces ? 'verify-result sided' : 'verify-result'}>
      <div>
        <p className="verify-result-printed">
          合同验真报告，{checkedAt} 由 {location.host} 核对
        </p>
        <section className={`verify-result-verdict ${lookOf[verdict]}`} role="status">
          <h1>{verdictText}</h1>
          <p>{fileName}</p>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </section>
        <Origin answer={answer} />
        {signatures.length === 0 && problems.length === 0 && (
          <p className="verify-result-unsigned">
            文件中没有电子签名：不能证明由谁签署，也不能证明内容未被改动。纸质签名或盖章的图片不是电子签名。
          </p>
        )}
        <ol className="verify-result-list">
          {signatures.map((signature, index) => (
            <SignatureEntry
              key={`${signature.fieldName} ${index}`}
              signature={signature}
              isPicked={signature.number !== null && signature.number === picked}
              isEarlier={signature.number !== null && signature.revisionBytes < file.size}
              onThen={() => setThen(signature)}
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
        <p className="cap ink3 num verify-result-digest">文件摘要（SHA-256）：{sha256}</p>
        {site?.ownAuthority === true && (
          <p className="cap ink3">
            本平台的签名使用平台自建证书，不属于依法设立的电子认证服务机构颁发的证书；签署人的身份核验方式以签署证据报告为准
          </p>
        )}
        <div className="verify-result-acts">
          <button type="button" className="verify-result-again" onClick={() => print()}>
            下载验证报告
          </button>
          <button type="button" className="verify-result-again" onClick={onAgain}>
            验证其他文件
          </button>
        </div>
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
      <button
        type="button"
        className="verify-result-show"
        onClick={() => saveFile({ blob: version, fileName: version.name })}
      >
        下载这一版
      </button>
      <button type="button" className="verify-result-show" onClick={onWhole}>
        查看完整文件
      </button>
    </div>
  )
}

/** Whether it is a contract of this platform. */
function Origin({ answer: { origin, signatures } }: { answer: Verified }): ReactElement {
  const signers = new Set(signatures.flatMap(({ kind, signer }) => (kind === 'signature' ? [signer] : [])))
  const facts: [string, string | null][] = [
    ['是否本平台合同', origin.text],
    ['合同编号', origin.contractNo],
    ['签署方', signers.size === 0 ? null : `${signers.size} 方`],
    ['平台存证', origin.trailText],
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

function entryId(number: number): string {
  return `verify-result-${number}`
}

const lookOf: Readonly<Record<Verified['verdict'], string>> = {
  valid: 'good',
  indeterminate: 'unsure',
  modified: 'bad',
  invalid: 'bad',
  unsigned: 'unsure',
}

const kinds: Readonly<Record<Signature['kind'], string>> = {
  signature: '签署',
  certification: '平台锁定文件',
  timestamp: '存证时间戳',
}

interface SignatureEntryProps {
  signature: Signature
  isPicked: boolean
  /** Something was added to the file after it. */
  isEarlier: boolean
  onThen: () => void
  onShow: (place: Signature['places'][number]) => void
}

function SignatureEntry({
  signature,
  isPicked,
  isEarlier,
  onThen,
  onShow,
}: SignatureEntryProps): ReactElement {
  const { number, places, kind, signer, indication, conclusionText, signedAt, level, changes } = signature
  const facts: [string, string | null][] = [
    ['身份核验', signature.assurance],
    ['签署时间', signedAt ?? '未经时间戳证明'],
    ['可信时间', signature.timestampText],
    ['签发机构', signature.issuerName],
    ['签名级别', level === null ? null : `PAdES ${level}`],
    ['覆盖范围', signature.coverage],
    ['吊销状态', signature.revocation],
    ['长期有效资料', signature.longTerm],
  ]
  return (
    <li
      className={isPicked ? 'verify-result-entry picked' : 'verify-result-entry'}
      {...(number === null ? {} : { id: entryId(number), tabIndex: -1 })}
    >
      <div className="verify-result-head">
        <h2>
          {number !== null && (
            <span className={`verify-result-number ${lookOfSignature[indication]}`}>{number}</span>
          )}
          {signer}
          <span className="cap ink3">{kinds[kind]}</span>
        </h2>
        <span className={`cap verify-result-mark ${lookOfSignature[indication]}`}>{conclusionText}</span>
      </div>
      {number !== null && places[0] && canRunPdfjs() && (
        <button type="button" className="verify-result-show" onClick={() => places[0] && onShow(places[0])}>
          查看签署位置（第 {places[0].pageNum} 页）
        </button>
      )}
      {isEarlier && (
        <button type="button" className="verify-result-show" onClick={onThen}>
          查看签署时的版本
        </button>
      )}
      {[...signature.problems, ...signature.remarks].map((text) => (
        <p key={text} className="sec verify-result-remark">
          {text}
        </p>
      ))}
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
      <p className="sec">
        {changes.length === 0
          ? '此后到下一次签署之间没有改动'
          : `此后的改动：${changes.map(({ text, allowed }) => (allowed ? text : `${text}（不受签名保护）`)).join('；')}`}
      </p>
    </li>
  )
}
