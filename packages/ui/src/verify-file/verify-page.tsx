import { useRef, useState, type ReactElement } from 'react'
import { verifyFile } from '@qiyin/calls/areas/verify.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { uploadProblem, uploadRules } from '@qiyin/domain/uploads.ts'
import { BrandWords } from '../base/brand.tsx'
import { uploadFile } from '../base/call-client.ts'
import { asCallFailure } from '../base/call-failure.ts'
import { Filings } from '../base/filings.tsx'
import { usePageTitle } from '../base/page-title.ts'
import { SkipLink } from '../base/skip-link.tsx'
import { StampedArt } from '../feedback/art.tsx'
import { HomeLink } from '../shell/home-link.tsx'
import { VerifyActs } from './verify-acts.tsx'
import { VerifyResult } from './verify-result.tsx'
import './verify-page.css'

type State =
  | { readonly kind: 'empty'; readonly problem: string | null }
  | { readonly kind: 'busy'; readonly name: string }
  | { readonly kind: 'done'; readonly answer: Answer<typeof verifyFile>; readonly file: File }

/** V-01 /verify: anybody drops a PDF and reads whose signatures in it are valid; nothing of it is kept. */
export function VerifyPage(): ReactElement {
  usePageTitle('合同验真')
  const [state, setState] = useState<State>({ kind: 'empty', problem: null })
  const judge = async (file: File): Promise<void> => {
    const problem = uploadProblem(uploadRules.contract, file)
    if (problem !== null) return setState({ kind: 'empty', problem })
    setState({ kind: 'busy', name: file.name })
    try {
      setState({ kind: 'done', answer: await uploadFile(verifyFile, file, {}, { quiet: true }), file })
    } catch (thrown) {
      setState({ kind: 'empty', problem: asCallFailure(thrown).message })
    }
  }
  const startAgain = (): void => setState({ kind: 'empty', problem: null })
  return (
    <div className="verify-page">
      <SkipLink>跳到主要内容</SkipLink>
      <header className="verify-page-top">
        <HomeLink size={28} />
        <BrandWords />
        <span className="verify-page-place">合同验真</span>
        {state.kind === 'done' && (
          <div className="verify-page-acts">
            <VerifyActs onAgain={startAgain} />
          </div>
        )}
      </header>
      <main
        id="main"
        className={state.kind === 'done' ? 'verify-page-main done' : 'verify-page-main'}
        tabIndex={-1}
      >
        {state.kind === 'done' ? (
          <VerifyResult answer={state.answer} file={state.file} onAgain={startAgain} />
        ) : (
          <>
            <h1>这份合同是真的吗？</h1>
            <p className="verify-page-lead">
              上传合同PDF，核对每一个电子签名由谁、在何时签署，签署后是否被改动
            </p>
            <Drop state={state} onFile={(file) => void judge(file)} />
            <p className="verify-page-note">无需登录。文件只用于本次核对，不会保存。每份不超过20MB</p>
            <div className="verify-page-told">
              {told.map(([question, answer]) => (
                <section key={question}>
                  <h2>{question}</h2>
                  <p>{answer}</p>
                </section>
              ))}
            </div>
          </>
        )}
      </main>
      {state.kind !== 'done' && (
        <footer className="verify-page-foot">
          <Filings />
        </footer>
      )}
    </div>
  )
}

/** What the answer tells. */
const told = [
  ['谁签的', '核对数字证书，列出签署企业与签署人，以及身份核验的方式'],
  ['什么时候签的', '读取可信时间戳，不依赖签署人电脑上的时间'],
  ['改过没有', '核对每个签名覆盖的内容，指出改动发生在哪次签署之后'],
] as const

function Drop({
  state,
  onFile,
}: {
  state: Exclude<State, { kind: 'done' }>
  onFile: (file: File) => void
}): ReactElement {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null): void => {
    const file = files?.item(0)
    if (file) onFile(file)
  }
  const busy = state.kind === 'busy'
  return (
    <div
      className={isOver ? 'verify-page-drop over' : 'verify-page-drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (!busy) take(event.dataTransfer.files)
      }}
    >
      <StampedArt />
      <p className="verify-page-hint">{busy ? `正在核对 ${state.name}` : '将PDF文件拖到此处'}</p>
      <button
        type="button"
        className="verify-page-pick"
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        {busy ? '正在核对' : '选择文件'}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/pdf,.pdf"
        aria-label="选择合同PDF"
        onChange={({ target }) => {
          take(target.files)
          target.value = ''
        }}
      />
      {state.kind === 'empty' && state.problem !== null && (
        <p className="verify-page-problem" role="alert">
          {state.problem}
        </p>
      )}
    </div>
  )
}
