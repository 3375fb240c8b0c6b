import { useState, type ComponentType, type ReactElement } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { signTask } from '@qiyin/calls/areas/sign.ts'
import { usePageTitle } from '../base/page-title.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { useCall } from '../call-hooks.ts'
import { Region } from '../region.tsx'
import { isAway } from '../shell/away.ts'
import { blockedView, type BlockedView, type SignAnswer } from './outcome.ts'
import type { SignTask } from './signing-state.ts'
import { useSlotLost } from './use-slot-lost.ts'

/** While the task is on its way; `detail` is the contract's own page. */
export interface OpeningProps {
  detail: string
}

/** Not my turn, ended, already signed or still in work: said in a sentence, with a way on. */
export interface BlockedProps {
  task: SignTask
  view: BlockedView
  detail: string
  onRetry: () => void
}

/** The document with my places to sign, and what I decide. */
export interface DeskProps {
  task: SignTask
  detail: string
  onSigned: (answer: SignAnswer) => void
}

/** The page just signed, who is next, and the next contract that waits. */
export interface DoneProps {
  task: SignTask
  answer: SignAnswer
}

/** The task could not be had: the reason, another try, and the way back. */
export interface FailedProps {
  message: string
  detail: string
  /** Null where the answer would be the same. */
  onRetry: (() => void) | null
}

/** How an application draws the states of its signing page. */
interface SigningParts {
  Opening: ComponentType<OpeningProps>
  Failed: ComponentType<FailedProps>
  Blocked: ComponentType<BlockedProps>
  Desk: ComponentType<DeskProps>
  Done: ComponentType<DoneProps>
}

/** /file-center/sign?contractId&signId: the signing page of the built-in provider. */
export function SigningPage(parts: SigningParts): ReactElement {
  usePageTitle('签署合同')
  const [query] = useSearchParams()
  const contractId = query.get('contractId')
  const signId = query.get('signId')
  if (contractId === null || signId === null) return <Navigate to={paths.fileCenter()} replace />
  // Another contract starts afresh.
  return <SigningSlot key={signId} slot={{ contractId, signId }} {...parts} />
}

/** While my signature is being made the page looks again after this. */
const refreshMs = 3000

interface SlotProps extends SigningParts {
  slot: { contractId: string; signId: string }
}

/** One place to sign, in all its states. */
export function SigningSlot({ slot, Opening, Failed, Blocked, Desk, Done }: SlotProps): ReactElement {
  const [inWork, setInWork] = useState(false)
  const task = useCall(signTask, slot, {
    staleMs: Number.POSITIVE_INFINITY,
    everyMs: inWork ? refreshMs : false,
  })
  const isInWork = task.data?.blocked?.name === 'SIGN_IN_PROGRESS'
  if (isInWork !== inWork) setInWork(isInWork)
  const [answer, setAnswer] = useState<SignAnswer | null>(null)
  const detail = paths.contractDetail(slot.contractId, slot.signId)
  const retry = (): void => void task.refetch()
  const { reason, ended, seals } = useSlotLost(slot, answer === null && task.data?.blocked === null)
  if (reason !== null) return <Failed message={reason} detail={detail} onRetry={null} />
  if (task.error && task.data === undefined && !task.isFetching) {
    const isRefused = !isAway(task.error) && task.error.httpStatus < 500
    return <Failed message={task.error.message} detail={detail} onRetry={isRefused ? null : retry} />
  }
  return (
    <Region query={task} skeleton={<Opening detail={detail} />}>
      {(data) => {
        if (answer) return <Done task={data} answer={answer} />
        if (ended) return <Blocked task={ended} view={blockedView(ended)} detail={detail} onRetry={retry} />
        // The document that is read stays as it is; the seals that may be put on it do not.
        if (!data.blocked)
          return <Desk task={seals ? { ...data, seals } : data} detail={detail} onSigned={setAnswer} />
        return <Blocked task={data} view={blockedView(data)} detail={detail} onRetry={retry} />
      }}
    </Region>
  )
}
