import { Button } from 'antd'
import { useMemo, useState, type ReactElement } from 'react'
import { contractQueryListPerson, contractQueryOverviewPerson } from '@qiyin/calls/areas/contract-query.ts'
import { initiateSave } from '@qiyin/calls/areas/initiate.ts'
import { formRefusals } from '@qiyin/domain/told-form-refusals.ts'
import { signOrderType, signOrderTypeLabel } from '@qiyin/domain/contract/signing-order.ts'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { PlacedPreview } from '../../../../components/stamp-desk/placed-preview.tsx'
import { StampDesk } from '../../../../components/stamp-desk/stamp-desk.tsx'
import type { KeptStamps } from '../../../../components/stamp-desk/use-placing.ts'
import { WizardBar } from '../../../../components/wizard/wizard-bar.tsx'
import { refusedProblem } from '../draft/draft-check.ts'
import { initiationOf, type Draft, type MergedFiles } from '../draft/draft.ts'
import type { InitiationControls } from '../draft/initiation-controls.ts'
import { ownSignerKeys, signingPlan } from '../draft/signing-plan.ts'
import { confirmPlacing, InitiateButton } from './confirm-placing.tsx'
import { lackOf, problemsOf, showSigner } from './placing-problems.ts'
import { stampSignersOf } from './stamp-signers.ts'

// In a file of its own it would tear the desk that both show out of this one.
export { PlacingFrame } from '../placing-frame/placing-frame.tsx'

/** W-16b: each signer's stamps onto the pages. */
export function PlaceStep(wizard: InitiationControls): ReactElement | null {
  const { merged } = wizard.draft
  return merged && <PlaceMerged {...wizard} merged={merged} />
}

function PlaceMerged(wizard: InitiationControls & { merged: MergedFiles }): ReactElement {
  const { draft, merged, goTo } = wizard
  const user = useCurrentUser()
  const { personAccountId, ourpart } = user
  const signers = useMemo(() => stampSignersOf(draft, ourpart), [draft, ourpart])
  const { pages } = merged
  const stamps = useKeptStamps(wizard)
  const [proposed, setProposed] = useState(0)
  const [asked, setAsked] = useState(false)
  const [previews, setPreviews] = useState(false)
  const [refused, setRefused] = useState<{ draft: Draft; signerKey: string; message: string } | null>(null)
  const missing = useMemo(() => {
    const lacking = (asked ? problemsOf(draft, pages) : []).flatMap(lackOf)
    // What the server said holds until something is changed.
    const said: [string, string][] = refused?.draft === draft ? [[refused.signerKey, refused.message]] : []
    return new Map([...lacking, ...said])
  }, [asked, refused, draft, pages])
  const save = useCallMutation(initiateSave, {
    stale: [contractQueryListPerson, contractQueryOverviewPerson],
    onSuccess: (answer) => {
      const placed = wizard.current()
      wizard.finish({ ...answer, plan: signingPlan(placed), ownKeys: ownSignerKeys(placed, user) })
    },
    onFailure: (failure, initiation) => {
      wizard.resume()
      if (failure.code === formRefusals.SUBMITTED_BEFORE.code) {
        void askAgain(failure.message, () => save.mutate({ ...initiation, confirmRepeat: true }))
        return true
      }
      const place = refusedProblem(draft, failure)?.place
      if (place?.section !== 'signer') return false
      setRefused({ draft, signerKey: place.signerKey, message: failure.message })
      showSigner(place.signerKey)
      return true
    },
  })

  const initiate = async (): Promise<void> => {
    if (!(await confirmPlacing(wizard.current(), pages, () => setAsked(true)))) return
    // The draft becomes the contract: nothing may bring it back behind it.
    const draftId = await wizard.settle()
    save.mutate({ ...initiationOf(wizard.current(), { self: personAccountId, pages }), draftId })
  }
  return (
    <>
      <WizardBar
        title={draft.contractName}
        subtitle={`${pages.length} 页 · ${signers.length} 个签署方 · ${orderText(draft)}`}
        onBack={() => goTo(0)}
      >
        <Button type="text" onClick={() => goTo(0)}>
          上一步
        </Button>
        <Button onClick={() => setPreviews(true)}>预览</Button>
        <Button onClick={() => void wizard.save()}>保存草稿</Button>
        <InitiateButton busy={save.isPending} proposed={proposed} onInitiate={initiate} />
      </WizardBar>
      <StampDesk
        fileId={merged.fileId}
        pages={pages}
        files={draft.files}
        signers={signers}
        stamps={stamps}
        missing={missing}
        onProposals={setProposed}
      />
      {previews && (
        <PlacedPreview
          title={draft.contractName}
          fileId={merged.fileId}
          {...{ pages, signers }}
          stamps={draft.stamps}
          onClose={() => setPreviews(false)}
        />
      )}
    </>
  )
}

/** The same contract was just initiated: whoever means it says so. */
async function askAgain(question: string, initiateAgain: () => void): Promise<void> {
  const yes = await confirm({ title: '再次发起？', content: question, okText: '再次发起' })
  if (yes) initiateAgain()
}

function useKeptStamps({ draft, change, current }: InitiationControls): KeptStamps {
  const { stamps: list } = draft
  return useMemo(
    () => ({
      list,
      current: () => current().stamps,
      replace: (stamps) => change((now) => ({ ...now, stamps })),
    }),
    [list, change, current],
  )
}

function orderText({ signOrderType: order }: Draft): string {
  return signOrderTypeLabel[order === signOrderType.ordered ? signOrderType.ordered : signOrderType.unordered]
}
