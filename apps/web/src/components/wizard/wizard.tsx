import {
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactElement,
} from 'react'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { asCallFailure } from '@qiyin/ui/base/call-failure.ts'
import { useStore as useShared } from '@qiyin/ui/base/store.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { confirm, type ConfirmRequest } from '@qiyin/ui/feedback/confirm.ts'
import { PageSpinner } from '@qiyin/ui/feedback/spinner.tsx'
import { useLeaveGuard } from '@qiyin/ui/feedback/use-leave-guard.ts'
import type { DraftDepot, DraftKeeper } from './draft-keeper.ts'
import { useDraftKeeper } from './use-draft-keeper.ts'
import { useStepHistory, type StepHistory } from './use-step-history.ts'
import { isUnkept, type DraftHome, type WizardDraftStore } from './wizard-draft.ts'
import { WizardPlaceContext } from './wizard-place.ts'
import './wizard.css'

/** What a step works with. */
export interface WizardControls<Draft, Outcome> {
  draft: Draft
  /** What is known of its saving. */
  savedText: string
  /** Saves at once, and says how that went. */
  save: () => Promise<void>
  change: (change: (draft: Draft) => Draft) => void
  /** The draft as it is now, for handlers that outlive a rendering. */
  current: () => Draft
  goTo: (step: number) => void
  /** To where the wizard was opened from; asks when there is something to lose. */
  leave: () => void
  /** The same, without the draft. */
  discard: () => Promise<void>
  /** Saves nothing more, before the draft becomes what it is for; answers which draft of the server's it is. */
  settle: () => Promise<string | undefined>
  /** It did not become it after all. */
  resume: () => void
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
  /** Where its drafts are kept. */
  depot: DraftDepot<Draft>
  /** Asked before content is thrown away. */
  discarding: ConfirmRequest
  exit: string
}

/**
 * A flow over one draft, which the tab keeps and brings to the server: a reload opens the same step again. Leaving saves
 * first, and asks where that fails; a lost session does not ask, and after the next login the same person goes on where
 * the flow stood.
 */
export function Wizard<Draft, Outcome>(props: WizardProps<Draft, Outcome>): ReactElement | null {
  const { drafts, owner, steps, done, depot } = props
  const kept = useStore(drafts)
  const keeper = useDraftKeeper(drafts, depot)
  const { clear } = kept
  const [outcome, setOutcome] = useState<{ of: Outcome } | null>(null)
  const isForeign = kept.owner !== null && kept.owner !== owner
  useLeaveGuard(!isForeign && isUnkept(kept) && depot.hasContent(kept.draft), keeper.flush)
  const history = useStepHistory(drafts)
  const discard = useDiscard(props, keeper, history)
  const controls = useControls(props, { keeper, discard, setOutcome, history })
  const savedText = useSavedText(keeper, kept.home)
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
        <Suspense fallback={<PageSpinner text="加载中" />}>
          {outcome && <done.Step outcome={outcome.of} onAgain={() => setOutcome(null)} />}
          {!outcome && current && <current.Step {...controls} draft={kept.draft} savedText={savedText} />}
        </Suspense>
      </div>
    </WizardPlaceContext>
  )
}

type Actions<Draft, Outcome> = Omit<WizardControls<Draft, Outcome>, 'draft' | 'savedText'>

interface Parts<Outcome> {
  keeper: DraftKeeper
  discard: () => Promise<void>
  setOutcome: (outcome: { of: Outcome }) => void
  history: StepHistory
}

function useControls<Draft, Outcome>(
  { drafts, owner, exit }: WizardProps<Draft, Outcome>,
  { keeper, discard, setOutcome, history }: Parts<Outcome>,
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
    goTo: history.goTo,
    leave: () => void navigate(exit),
    save: async () => {
      // What failed is said where the saving stands.
      if (await keeper.flush()) toast('success', '草稿已保存，可在草稿箱中继续')
      else toast('error', '草稿未能保存，请稍后重试')
    },
    discard,
    settle: async () => {
      // Kept before: saved only after its end has failed, it would be another draft to whoever tries again.
      await keeper.flush()
      await keeper.rest()
      return drafts.getState().home?.draftId
    },
    resume: keeper.resume,
    finish: (result) =>
      history.backToFirst(() => {
        drafts.getState().clear()
        keeper.resume()
        setOutcome({ of: result })
      }),
  }
}

/** What is known of the saving, in a line. */
function useSavedText({ failed }: DraftKeeper, home: DraftHome | null): string {
  const failure = useShared(failed)
  if (failure) return failure.isRefusal ? failure.message : '草稿暂未保存，将自动重试'
  return home === null ? '内容会自动保存为草稿' : `草稿已于 ${home.savedTime.slice(11, 16)} 自动保存`
}

function useDiscard<Draft, Outcome>(
  { drafts, depot, discarding, exit }: WizardProps<Draft, Outcome>,
  keeper: DraftKeeper,
  history: StepHistory,
): () => Promise<void> {
  const navigate = useNavigate()
  const [discarded, setDiscarded] = useState(false)
  // After the guard, which lets go only once it has seen the empty draft.
  useEffect(() => {
    if (discarded) void navigate(exit, { replace: true })
  }, [discarded, navigate, exit])
  return async () => {
    const { draft, clear } = drafts.getState()
    if (depot.hasContent(draft) && !(await confirm(discarding))) return
    await keeper.rest()
    try {
      const { home } = drafts.getState()
      if (home) await depot.remove(home.draftId)
    } catch (thrown) {
      keeper.resume()
      toast('error', asCallFailure(thrown).message)
      return
    }
    history.backToFirst(() => {
      clear()
      setDiscarded(true)
    })
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
