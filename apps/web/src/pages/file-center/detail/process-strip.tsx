import { useEffect, useRef, type KeyboardEvent, type ReactElement } from 'react'
import { SignerMark } from '@qiyin/ui/contract-parts/signer-mark.tsx'
import { revisionTitle, type Revision, type RevisionStep } from '@qiyin/ui/contract-detail/revision-steps.ts'
import './process-strip.css'

interface ProcessStripProps {
  revisions: readonly Revision[]
  steps: readonly RevisionStep[]
  /** From 1. */
  at: number
  onPick: (number: number) => void
}

/** One stop for each state, equally far apart; the arrow keys, Home and End go along it. */
export function ProcessStrip({ revisions, steps, at, onPick }: ProcessStripProps): ReactElement {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const current = list.current?.children[at - 1]
    if (list.current && current instanceof HTMLElement) {
      const { offsetLeft, offsetWidth } = current
      list.current.scrollLeft = offsetLeft - (list.current.clientWidth - offsetWidth) / 2
    }
  }, [at])
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
