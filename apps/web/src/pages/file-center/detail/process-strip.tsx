import { useEffect, useRef, type KeyboardEvent, type ReactElement } from 'react'
import { SignerMark } from '@qiyin/ui/contract-parts/signer-mark.tsx'
import type { ContractDetail } from '@qiyin/ui/contract-detail/detail.ts'
import { markOf } from '@qiyin/ui/contract-detail/revision-mark.ts'
import { revisionTitle, type Revision, type RevisionStep } from '@qiyin/ui/contract-detail/revision-steps.ts'
import { PaperIcon } from '@qiyin/ui/icons.tsx'
import { markSidePx, ProcessMark } from './process-mark.tsx'
import './process-strip.css'

interface ProcessStripProps {
  contract: ContractDetail
  revisions: readonly Revision[]
  steps: readonly RevisionStep[]
  /** From 1. */
  at: number
  onPick: (number: number) => void
}

/** One stop for each state, equally far apart; the arrow keys, Home and End go along it. */
export function ProcessStrip({ contract, revisions, steps, at, onPick }: ProcessStripProps): ReactElement {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const current = list.current?.children[at - 1]
    if (list.current && current instanceof HTMLElement) {
      const { offsetLeft, offsetWidth } = current
      list.current.scrollLeft = offsetLeft - (list.current.clientWidth - offsetWidth) / 2
    }
  }, [at])
  // All stand in the newest file, so that a page of several seals is fetched once.
  const latest = revisions.at(-1)?.fileId
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = targets[event.key]?.(at, revisions.length)
    if (to === undefined || to < 1 || to > revisions.length) return
    event.preventDefault()
    onPick(to)
    list.current?.children[to - 1]?.querySelector('button')?.focus()
  }
  return (
    <section className="process-strip" aria-label="签署过程">
      <div className="process-strip-title">
        <h2>签署过程</h2>
        <p className="cap ink3 num">
          第 {at} 版，共 {revisions.length} 版
        </p>
      </div>
      <ol ref={list} className="process-strip-stops">
        {revisions.map((revision, index) => (
          <li key={revision.number} className={`process-strip-stop ${lookOf(revision.number, at)}`}>
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the whole strip */}
            <button
              type="button"
              aria-current={revision.number === at ? 'step' : undefined}
              onClick={() => onPick(revision.number)}
              onKeyDown={onKeyDown}
            >
              <i aria-hidden />
              <span className="process-strip-mark">
                <MarkOf contract={contract} fileId={latest} step={steps[index]} />
              </span>
              <b className="b5">
                {revisionTitle(revisions, revision)}
                {isFaulty(steps[index]) && <SignerMark state="refused" size={14} />}
              </b>
              <span className="cut" title={whoOf(revision)}>
                {whoOf(revision)}
              </span>
              <time className="num">{revision.time.slice(5, 16)}</time>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface MarkOfProps {
  contract: ContractDetail
  fileId: string | undefined
  step: RevisionStep | undefined
}

/** What a state added to the page, or a sheet of paper where it added nothing to be seen. */
function MarkOf({ contract, fileId, step }: MarkOfProps): ReactElement {
  const mark = step && markOf(step, contract, markSidePx)
  if (!mark || fileId === undefined) return <PaperIcon size={24} />
  return <ProcessMark fileId={fileId} mark={mark} />
}

const targets: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 1,
  End: (_, count) => count,
}

function lookOf(number: number, at: number): string {
  if (number === at) return 'current'
  return number < at ? 'past' : 'later'
}

function whoOf({ personName, companyName }: Revision): string {
  return [personName, companyName].filter(Boolean).join('，')
}

function isFaulty(step: RevisionStep | undefined): boolean {
  return (
    step !== undefined &&
    (step.forbidden.length > 0 || step.added.some(({ indication }) => indication === 'FAILED'))
  )
}
