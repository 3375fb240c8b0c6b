import { Button } from 'antd'
import { useState, type ReactElement } from 'react'
import { businessMine } from '@qiyin/calls/areas/business.ts'
import { filesMerge } from '@qiyin/calls/areas/files.ts'
import { initiateValidate } from '@qiyin/calls/areas/initiate.ts'
import { signOrderType } from '@qiyin/domain/contract/signing-order.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { showProblem } from '../../../../components/form-section/show-problem.ts'
import type { SignersInitiator } from '../../../../components/signer-editor/signer-fields.ts'
import { SignerEditor } from '../../../../components/signer-editor/signer-editor.tsx'
import { StartWays } from '../../../../components/start-ways/start-ways.tsx'
import { WizardBar } from '../../../../components/wizard/wizard-bar.tsx'
import {
  draftProblems,
  messageAt,
  problemsAt,
  refusedProblem,
  signerProblems,
  type DraftPlace,
  type DraftProblem,
} from '../draft/draft-check.ts'
import { initiationOf, withBusiness, withMerged, withSigners, type Draft } from '../draft/draft.ts'
import type { InitiationControls } from '../draft/initiation-controls.ts'
import { FilesSection } from './files-section.tsx'
import { InfoSection } from './info-section.tsx'
import { useInitiatingCompanies } from '../../../../components/initiating/use-initiating-companies.ts'
import { useSingleChoices } from '../../../../components/initiating/use-single-choices.ts'
import { PreviewPane } from './preview-pane.tsx'
import './info-step.css'

/** W-16: files, information, signers. */
export function InfoStep(wizard: InitiationControls): ReactElement {
  const { draft, change } = wizard
  const businesses = useCall(businessMine, {}, { staleMs: 300_000 })
  const business = businesses.data?.find((one) => one.businessTypeId === draft.businessTypeId)
  const companies = useInitiatingCompanies(draft.businessTypeId)
  useSingleChoices(
    draft,
    { businesses: businesses.data, companies: companies.data },
    { change, withBusiness },
  )
  const initiator = useInitiator(draft)
  const [asked, setAsked] = useState<readonly string[] | null>(null)
  const [left, setLeft] = useState<readonly DraftPlace[]>([])
  const leave = (place: DraftPlace): void => setLeft((before) => [...before, place])
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const check = (): DraftProblem[] =>
    draftProblems(draft, { needKwaiValue: business?.needKwaiValue ?? false }, new Date())
  const [refused, setRefused] = useState<{ draft: Draft; problem: DraftProblem } | null>(null)
  const problems = [
    ...problemsAt({ left, asked }, check()),
    // What the server said holds until something is changed.
    ...(refused?.draft === draft ? [refused.problem] : []),
  ]
  const show = ({ place }: DraftProblem): void => {
    if (place.section === 'signer') setOpenKey(place.signerKey)
    showProblem()
  }
  const { next, pending } = useNext(wizard, (problem) => {
    setRefused({ draft, problem })
    show(problem)
  })

  const goOn = (): void => {
    setAsked(draft.signers.map(({ key }) => key))
    const [first] = check()
    if (!first) return next()
    // It is said where it is.
    show(first)
  }
  const showFile = (fileId: string): void => {
    const index = draft.files.findIndex((file) => file.fileId === fileId)
    setAt(draft.files.slice(0, index).reduce((sum, file) => sum + file.pageCount, 0))
  }
  const count = draft.files.reduce((sum, file) => sum + file.pageCount, 0)
  return (
    <>
      <WizardBar title="发起签署" subtitle={wizard.savedText} onBack={wizard.leave}>
        <Button type="text" onClick={() => void wizard.discard()}>
          取消
        </Button>
        <Button onClick={() => void wizard.save()}>保存草稿</Button>
        <Button type="primary" loading={pending} onClick={goOn}>
          下一步
        </Button>
      </WizardBar>
      <main id="main" className="info-step-scroll" tabIndex={-1}>
        <div className="info-step-grid">
          <div className="info-step-form">
            <StartWays at="files" />
            <FilesSection
              draft={draft}
              problem={messageAt(problems, { section: 'contractInfo', field: 'files' })}
              change={change}
              onShow={showFile}
            />
            <InfoSection
              draft={draft}
              problems={problems}
              businesses={businesses.data ?? []}
              change={change}
              onLeft={(field) => leave({ section: 'contractInfo', field })}
            />
            <SignerEditor
              signers={draft.signers}
              ordered={draft.signOrderType === signOrderType.ordered}
              application={business}
              initiator={initiator}
              problems={signerProblems(problems)}
              problem={messageAt(problems, { section: 'signers' })}
              openKey={openKey}
              onOpen={setOpenKey}
              onLeft={(signerKey, field) => leave({ section: 'signer', signerKey, field })}
              change={(how) => change((now) => withSigners(now, how(now.signers)))}
            />
          </div>
          <PreviewPane files={draft.files} at={Math.min(at, Math.max(0, count - 1))} onTurn={setAt} />
        </div>
      </main>
    </>
  )
}

/** The one logged in, and the company chosen. */
function useInitiator({ businessTypeId, companyId }: Draft): SignersInitiator {
  const { name, mobile, ourpart } = useCurrentUser()
  const companies = useInitiatingCompanies(businessTypeId)
  const company = companies.data?.find((one) => one.companyId === companyId)
  return {
    name: name ?? '',
    mobile,
    ourPart: ourpart,
    company: company ? { companyName: company.companyName, ourPart: company.ourpart } : null,
  }
}

/** 下一步: the server checks everything, then joins the files; only then the second step opens. */
function useNext(
  { draft, change, goTo }: InitiationControls,
  onRefused: (problem: DraftProblem) => void,
): { next: () => void; pending: boolean } {
  const { personAccountId } = useCurrentUser()
  const from = draft.files.map((file) => file.fileId).join(',')
  const merge = useCallMutation(filesMerge, {
    onSuccess: ({ id, pages }) => {
      change((now) => withMerged(now, { fileId: id, from, pages }))
      goTo(1)
    },
  })
  const validate = useCallMutation(initiateValidate, {
    onSuccess: () => {
      if (draft.merged?.from === from) goTo(1)
      else {
        merge.mutate({
          fileIdList: draft.files.map((file) => file.fileId),
          contractName: draft.contractName,
        })
      }
    },
    onFailure: (failure) => {
      const problem = refusedProblem(draft, failure)
      if (problem) onRefused(problem)
      // It is said where it is.
      return problem !== null
    },
  })
  return {
    // The positions come with the second step.
    next: () => validate.mutate(initiationOf({ ...draft, stamps: [] }, { self: personAccountId, pages: [] })),
    pending: validate.isPending || merge.isPending,
  }
}
