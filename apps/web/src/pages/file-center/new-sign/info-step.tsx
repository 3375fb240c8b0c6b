import { Button } from 'antd'
import { useState, type ReactElement } from 'react'
import { businessMine } from '@qiyin/calls/areas/business.ts'
import { filesMerge } from '@qiyin/calls/areas/files.ts'
import { initiateValidate } from '@qiyin/calls/areas/initiate.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { toast } from '@qiyin/ui/toast.ts'
import { FlowBar } from '../../../components/flow-bar/flow-bar.tsx'
import { initiationOf, type Draft } from './draft.ts'
import { draftProblems, firstProblem, type Problems } from './draft-check.ts'
import { FilesSection } from './files-section.tsx'
import { InfoSection } from './info-section.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { SignersSection } from './signers-section.tsx'
import { initiationSteps } from './steps.ts'

const none: Problems = new Map()

interface InfoStepProps {
  draft: Draft
  change: (change: (draft: Draft) => Draft) => void
  onBack: () => void
  onDiscard: () => void
}

/** W-16: files, information, signers. */
export function InfoStep({ draft, change, onBack, onDiscard }: InfoStepProps): ReactElement {
  const businesses = useCall(businessMine, {}, { staleMs: 300_000 })
  const business = businesses.data?.find((one) => one.businessTypeId === draft.businessTypeId)
  const [asked, setAsked] = useState(false)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const check = (): Problems =>
    draftProblems(draft, { needKwaiValue: business?.needKwaiValue ?? false }, new Date())
  const problems = asked ? check() : none
  const { next, pending } = useNext(draft, change)

  const goOn = (): void => {
    setAsked(true)
    const first = firstProblem(check())
    if (!first) return next()
    toast('error', first.message)
    const [key] = first.field.split('.')
    if (draft.signers.some((signer) => signer.key === key)) setOpenKey(key ?? null)
    // After the card has opened.
    setTimeout(() =>
      document
        .querySelector('.initiate-problem, .ant-form-item-has-error')
        ?.scrollIntoView({ block: 'center' }),
    )
  }
  const showFile = (fileId: string): void => {
    const index = draft.files.findIndex((file) => file.fileId === fileId)
    setAt(draft.files.slice(0, index).reduce((sum, file) => sum + file.pageCount, 0))
  }
  const count = draft.files.reduce((sum, file) => sum + file.pageCount, 0)
  return (
    <div className="initiate">
      <FlowBar
        title="发起签署"
        subtitle={draft.savedAt === '' ? '内容会自动保存在本页' : `草稿已于 ${draft.savedAt} 自动保存`}
        steps={initiationSteps}
        at={0}
        onBack={onBack}
      >
        <Button type="text" onClick={onDiscard}>
          取消
        </Button>
        <Button type="primary" loading={pending} onClick={goOn}>
          下一步
        </Button>
      </FlowBar>
      <main id="main" className="initiate-scroll" tabIndex={-1}>
        <div className="initiate-grid">
          <div className="initiate-form">
            <FilesSection
              draft={draft}
              problem={problems.get('files')}
              change={change}
              shownFileId={undefined}
              onShow={showFile}
            />
            <InfoSection
              draft={draft}
              problems={problems}
              businesses={businesses.data ?? []}
              change={change}
            />
            <SignersSection
              draft={draft}
              problems={problems}
              business={business}
              openKey={openKey}
              onOpen={setOpenKey}
              change={change}
            />
          </div>
          <PreviewPane files={draft.files} at={Math.min(at, Math.max(0, count - 1))} onTurn={setAt} />
        </div>
      </main>
    </div>
  )
}

/** 下一步: the server checks everything, then joins the files; only then the second step opens. */
function useNext(
  draft: Draft,
  change: (change: (draft: Draft) => Draft) => void,
): { next: () => void; pending: boolean } {
  const files = draft.files.map((file) => file.fileId).join(',')
  const merge = useCallMutation(filesMerge, {
    onSuccess: (merged) =>
      change((now) => ({ ...now, step: 1, merged: { fileId: merged.id, from: files, pages: merged.pages } })),
  })
  const validate = useCallMutation(initiateValidate, {
    onSuccess: () => {
      if (draft.merged?.from === files) change((now) => ({ ...now, step: 1 }))
      else {
        merge.mutate({
          fileIdList: draft.files.map((file) => file.fileId),
          contractName: draft.contractName,
        })
      }
    },
  })
  return {
    // The positions come with the second step.
    next: () => validate.mutate(initiationOf({ ...draft, stamps: [] }, [])),
    pending: validate.isPending || merge.isPending,
  }
}
