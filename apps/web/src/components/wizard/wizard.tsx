import { useCallback, useEffect, useMemo, useState, type ComponentType, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { confirm, type ConfirmRequest } from '@qiyin/ui/feedback/confirm.ts'
import { useLeaveGuard } from '@qiyin/ui/feedback/use-leave-guard.ts'
import type { WizardDraftStore } from './wizard-draft.ts'
import { WizardPlaceContext } from './wizard-place.ts'
import './wizard.css'

/** What a step works with. */
export interface WizardControls<Draft, Outcome> {
  draft: Draft
  /** When it was last kept, HH:mm; empty before the first change. */
  savedAt: string
  change: (change: (draft: Draft) => Draft) => void
  /** The draft as it is now, for handlers that outlive a rendering. */
  current: () => Draft
  goTo: (step: number) => void
  /** To where the wizard was opened from; asks when there is something to lose. */
  leave: () => void
  /** The same, without the draft. */
  discard: () => Promise<void>
  /** The end: the draft has become what it was for. */
  finish: (outcome: Outcome) => void
}

export interface WizardStep<Draft, Outcome> {
  name: string
  /** False while something is missing that an earlier step makes: then the wizard opens that one. */
  isReady?: (draft: Draft) => boolean
  Step: ComponentType<WizardControls<Draft, Outcome>>
}

interface WizardProps<Draft, Outcome> {
  drafts: WizardDraftStore<Draft>
  /** The person who is at it: nobody else's draft is shown. */
  owner: string
  steps: readonly WizardStep<Draft, Outcome>[]
  done: { name: string; Step: ComponentType<{ outcome: Outcome; onAgain: () => void }> }
  /** Whether something would be missed. */
  hasContent: (draft: Draft) => boolean
  /** Asked before content is thrown away. */
  discarding: ConfirmRequest
  exit: string
}

/**
 * A flow over one draft, which the tab keeps: a reload opens the same step again. Leaving with content asks first;
 * a lost session does not ask, and after the next login the same person goes on where the flow stood.
 */
export function Wizard<Draft, Outcome>(props: WizardProps<Draft, Outcome>): ReactElement | null {
  const { drafts, owner, steps, done, hasContent } = props
  const kept = useStore(drafts)
  const { clear } = kept
  const [outcome, setOutcome] = useState<{ of: Outcome } | null>(null)
  const isForeign = kept.owner !== null && kept.owner !== owner
  useLeaveGuard(!isForeign && hasContent(kept.draft))
  const discard = useDiscard(props)
  const controls = useControls(props, { discard, setOutcome })
  useEffect(() => {
    if (isForeign) clear()
  }, [isForeign, clear])
  const names = useMemo(() => [...steps.map(({ name }) => name), done.name], [steps, done])
  const at = outcome ? steps.length : openStep(steps, kept)
  const place = useMemo(() => ({ names, at }), [names, at])
  const current = steps[at]
  if (isForeign) return null
  return (
    <WizardPlaceContext value={place}>
      <div className="wizard">
        {outcome && <done.Step outcome={outcome.of} onAgain={() => setOutcome(null)} />}
        {!outcome && current && <current.Step {...controls} draft={kept.draft} savedAt={kept.savedAt} />}
      </div>
    </WizardPlaceContext>
  )
}

type Actions<Draft, Outcome> = Omit<WizardControls<Draft, Outcome>, 'draft' | 'savedAt'>

function useControls<Draft, Outcome>(
  { drafts, owner, exit }: WizardProps<Draft, Outcome>,
  { discard, setOutcome }: { discard: () => Promise<void>; setOutcome: (outcome: { of: Outcome }) => void },
): Actions<Draft, Outcome> {
  const navigate = useNavigate()
  const change = useCallback(
    (how: (draft: Draft) => Draft) => drafts.getState().change(owner, how),
    [drafts, owner],
  )
  const current = useCallback(() => drafts.getState().draft, [drafts])
  return {
    change,
    current,
    goTo: (step) => drafts.getState().goTo(step),
    leave: () => void navigate(exit),
    discard,
    finish: (result) => {
      drafts.getState().clear()
      setOutcome({ of: result })
    },
  }
}

function useDiscard<Draft, Outcome>({
  drafts,
  hasContent,
  discarding,
  exit,
}: WizardProps<Draft, Outcome>): () => Promise<void> {
  const navigate = useNavigate()
  const [discarded, setDiscarded] = useState(false)
  // After the guard, which lets go only once it has seen the empty draft.
  useEffect(() => {
    if (discarded) void navigate(exit, { replace: true })
  }, [discarded, navigate, exit])
  return async () => {
    const { draft, clear } = drafts.getState()
    if (hasContent(draft) && !(await confirm(discarding))) return
    clear()
    setDiscarded(true)
  }
}

/** The step that was open, or the one before it that still has something to make. */
function openStep<Draft, Outcome>(
  steps: readonly WizardStep<Draft, Outcome>[],
  { draft, step }: { draft: Draft; step: number },
): number {
  const unready = steps.findIndex(({ isReady }) => isReady?.(draft) === false)
  const last = unready === -1 ? steps.length - 1 : Math.max(0, unready - 1)
  return Math.min(step, last)
}
