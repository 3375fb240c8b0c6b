import { paths } from '@qiyin/calls/addresses/paths.ts'
import { Suspense, useEffect, type ComponentType, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import { usePageTitle } from '../base/page-title.ts'
import { Blank } from '../feedback/blank.tsx'
import { PageSpinner } from '../feedback/spinner.tsx'
import {
  SigningSlot,
  type BlockedProps,
  type DeskProps,
  type DoneProps,
  type FailedProps,
} from '../signing/signing-page.tsx'
import { signedTexts } from '../signing/outcome.ts'
import { myAreas } from '../signing/signing-state.ts'
import { InFrameContext, type InFrame } from './in-frame.ts'
import { failureOf, originAround, tellAround } from './speak.ts'
import {
  askWhyLost,
  closeEmbedded,
  notePlaced,
  noteRefused,
  useEmbedded,
  type Opened,
} from './use-embedded.ts'
import './embed-page.css'

const inFrame: InFrame = { close: () => void closeEmbedded(), refused: noteRefused }

interface EmbedDesks {
  readonly Desk: ComponentType<DeskProps>
  /** Phones have none. */
  readonly PlacingDesk?: ComponentType<PlacingDeskProps> | undefined
}

/** What the desk to place stamps on does where others lead on. */
export interface PlacingDeskProps {
  readonly onPlaced: () => void
  readonly onClose: () => void
}

/** /embed: a page of ours inside a page of another system (docs/decisions/0105-pages-inside-other-systems.md). */
export function EmbedPage({ Desk, PlacingDesk }: EmbedDesks): ReactElement {
  usePageTitle('签署合同')
  const embedded = useEmbedded()
  if (embedded.state === 'opening') return <PageSpinner text="正在打开合同" />
  if (embedded.state === 'failed') return <Ended art="error" title="无法继续" text={embedded.message} />
  if (embedded.state === 'refused')
    return <Ended art="done" title="已拒签" text="合同已结束，发起方会收到通知" />
  if (embedded.state === 'placed')
    return <Ended art="done" title="已发起签署" text="轮到签署的各方会收到通知" />
  if (embedded.state === 'closed') return <Ended art="done" title="页面已关闭" text="" />
  return <Open page={embedded.page} {...{ Desk, PlacingDesk }} />
}

function Open({ page, Desk, PlacingDesk }: EmbedDesks & { page: Opened }): ReactElement {
  const { contractId, signId, verificationUrl } = page
  useEffect(() => {
    if (verificationUrl !== null) tellAround({ type: 'failed', reason: 'not-verified' })
  }, [verificationUrl])
  if (verificationUrl !== null) return <Unverified url={verificationUrl} />
  if (contractId === null || signId === null)
    return PlacingDesk ? (
      <Suspense fallback={<Opening />}>
        <PlacingDesk onPlaced={notePlaced} onClose={inFrame.close} />
      </Suspense>
    ) : (
      <TooNarrow />
    )
  return (
    <InFrameContext value={inFrame}>
      <SigningSlot slot={{ contractId, signId }} {...{ Opening, Failed, Blocked, Desk, Done }} />
    </InFrameContext>
  )
}

interface EndedProps {
  art: 'done' | 'error' | 'waiting'
  title: string
  text: string
  children?: ReactNode
}

/** What is left to say, and the way out where the page around can still take the frame away. */
function Ended({ art, title, text, children }: EndedProps): ReactElement {
  return (
    <div className="embed-page">
      <main id="main" tabIndex={-1}>
        <Blank art={art} title={title} text={text} page>
          {children}
          {originAround() !== null && title !== '页面已关闭' && (
            <button type="button" className="btn" onClick={() => void closeEmbedded()}>
              关闭
            </button>
          )}
          {/* Somebody has opened the address by itself. */}
          {window.parent === window && (
            <Link className="btn" to={paths.home()}>
              返回首页
            </Link>
          )}
        </Blank>
      </main>
      <p className="cap ink3 embed-page-where">由契印提供签署服务</p>
    </div>
  )
}

/** Who one is is proven in the platform itself, where the address bar says whose page it is. */
function Unverified({ url }: { url: string }): ReactElement {
  return (
    <Ended
      art="waiting"
      title="请先完成实名认证"
      text="在新窗口中登录契印并完成实名认证，再返回原系统重新打开"
    >
      <a className="btn primary" href={url} target="_blank" rel="noreferrer">
        去认证
      </a>
    </Ended>
  )
}

/** Stamps are placed by a pointer, on pages that can be seen whole. */
function TooNarrow(): ReactElement {
  useEffect(() => tellAround({ type: 'failed', reason: 'too-narrow' }), [])
  return (
    <Ended art="waiting" title="窗口太窄" text="请在电脑上或更宽的窗口中，从原系统重新打开以指定签署位置" />
  )
}

function Opening(): ReactElement {
  return <PageSpinner text="正在打开合同" />
}

function Failed({ message, onRetry }: FailedProps): ReactElement {
  useEffect(() => {
    // Without a way to try again it is over; why, the session tells, if it was that.
    if (onRetry === null) void askWhyLost()
  }, [onRetry])
  return (
    <Ended art="error" title="无法打开签署页" text={message}>
      {onRetry && (
        <button type="button" className="btn primary" onClick={onRetry}>
          重试
        </button>
      )}
    </Ended>
  )
}

function Blocked({ task, view, onRetry }: BlockedProps): ReactElement {
  const reason = failureOf(task.blocked?.name ?? '')
  useEffect(() => {
    if (reason !== null) tellAround({ type: 'failed', reason })
  }, [reason])
  return (
    <Ended art={view.art} title={view.title} text={view.text}>
      {view.waiting && (
        <button type="button" className="btn primary" onClick={onRetry}>
          刷新状态
        </button>
      )}
    </Ended>
  )
}

function Done({ task, answer }: DoneProps): ReactElement {
  const pending = !answer.signed
  useEffect(() => tellAround({ type: 'signed', pending }), [pending])
  const { title, text } = signedTexts(answer, { signTime: null, places: myAreas(task).length })
  return <Ended art="done" title={title} text={text} />
}
