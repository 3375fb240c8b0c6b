import { stampKind } from '@qiyin/domain/seal/position.ts'
import { signExecute, signIntentCode, signTask } from '@qiyin/calls/areas/sign.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { toldRefusals } from '@qiyin/domain/told-refusals.ts'
import { useState } from 'react'
import type { CallFailure } from '../base/call-failure.ts'
import { contractAnswers } from '../contract-actions/contract-answers.ts'
import { useCallMutation } from '../call-hooks.ts'
import { invalidate } from '../query-client.ts'
import { toast } from '../base/toast.ts'
import { sealChoices, type SignArea, type SigningState, type SignTask } from './signing-state.ts'
import { useIntentCode, type IntentCode } from './use-intent-code.ts'
import type { Shown } from './use-shown.tsx'

interface IntentSubject {
  task: SignTask
  areas: readonly SignArea[]
  state: SigningState
  /** What was shown, asked when it is signed. */
  shown: Pick<Shown, 'tell'>
  /** The document has become another one meanwhile. */
  onChanged: () => void
  onSigned: (answer: Answer<typeof signExecute>) => void
}

/** What the proof of intent shows and does. */
export interface Intent extends Omit<IntentCode, 'blame' | 'forgive'> {
  signing: boolean
  sign: () => void
}

/** D-23: sends a code by SMS when it is first shown, and signs with it. */
export function useIntent(subject: IntentSubject): Intent {
  const { contractId, signId } = subject.task
  const { blame, forgive, ...proof } = useIntentCode(signIntentCode, { contractId, signId })
  const execution = useExecution(subject, blame)
  return {
    ...proof,
    signing: execution.isPending,
    sign: () => {
      if (!proof.ready || execution.isPending) return
      forgive()
      void execution.run(proof.code)
    },
  }
}

interface Execution {
  isPending: boolean
  run: (code: string) => Promise<void>
}

/** Signs what was shown; where the document is another one by now, it is opened anew and nothing is signed. */
function useExecution(
  { task, areas, state, shown, onChanged, onSigned }: IntentSubject,
  onRefused: (failure: CallFailure) => void,
): Execution {
  const { contractId, signId } = task
  const [telling, setTelling] = useState(false)
  const execute = useCallMutation(signExecute, {
    stale: contractAnswers,
    onSuccess: onSigned,
    onFailure: (failure) => {
      if (failure.code === toldRefusals.DOCUMENT_CHANGED.code) {
        toast('warning', failure.message)
        void invalidate(signTask)
        onChanged()
      } else onRefused(failure)
      return true
    },
  })
  return {
    isPending: telling || execute.isPending,
    run: async (code) => {
      setTelling(true)
      const { pages, ...seen } = await shown.tell()
      setTelling(false)
      execute.mutate({
        contractId,
        signId,
        consent: true,
        code,
        seals: sealChoices(areas, state),
        signature: areas.some((area) => area.kind === stampKind.signature) ? state.signature : null,
        shown: { ...seen, pages: [...pages] },
      })
    },
  }
}

/** The names of what is put on the document: seals, and how the person signs. */
export function usedMarks({ task, areas, state }: Pick<IntentSubject, 'task' | 'areas' | 'state'>): string[] {
  const seals = new Set(Object.values(state.filled))
  const own = state.signature?.kind === 'name' ? '个人名章' : '手写签名'
  return [
    ...task.seals.filter((seal) => seals.has(seal.sealId)).map((seal) => seal.sealName),
    ...(areas.some((area) => area.kind === stampKind.signature) ? [own] : []),
  ]
}
