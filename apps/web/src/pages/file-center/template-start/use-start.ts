import { contractQueryListPerson, contractQueryOverviewPerson } from '@qiyin/calls/areas/contract-query.ts'
import { templateInitiate } from '@qiyin/calls/areas/template-start.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { formRefusals } from '@qiyin/domain/told-form-refusals.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { startDraft, type StartDraft, type StartForm } from './start-draft.ts'
import { setupOf, valuesOf } from './start-request.ts'

/** A contract that is on its way. */
export type Started = Answer<typeof templateInitiate>

interface StartOptions {
  draft: StartDraft
  form: StartForm | undefined
  onStarted: (started: Started) => void
  /** The template is no longer the one that was shown. */
  onChanged: () => void
}

/** 发起签署: makes the contract, once, and asks whoever has just made the same one. */
export function useStart({ draft, form, onStarted, onChanged }: StartOptions): {
  start: () => void
  pending: boolean
} {
  const user = useCurrentUser()
  const initiate = useCallMutation(templateInitiate, {
    stale: [contractQueryListPerson, contractQueryOverviewPerson],
    onSuccess: (started) => {
      startDraft.getState().clear()
      onStarted(started)
    },
    onFailure: (failure, sent) => {
      if (failure.code === formRefusals.SUBMITTED_BEFORE.code) {
        void askAgain(failure.message, () => initiate.mutate({ ...sent, confirmRepeat: true }))
        return true
      }
      onChanged()
      return false
    },
  })
  return {
    start: () => {
      if (!form) return
      const setup = setupOf(form, draft, { starter: user, self: user.personAccountId })
      const sent = { ...setup, values: valuesOf(form, draft, user) }
      void whenConfirmed(form.templateName, () => initiate.mutate(sent))
    },
    pending: initiate.isPending,
  }
}

async function whenConfirmed(templateName: string, initiate: () => void): Promise<void> {
  const content = `将按模板“${templateName}”发起 1 份合同，并通知签署方`
  if (await confirm({ title: '确认发起签署？', content })) initiate()
}

async function askAgain(question: string, again: () => void): Promise<void> {
  const yes = await confirm({ title: '再次发起？', content: question, okText: '再次发起' })
  if (yes) again()
}
