import { embedPlacing, embedPlacingSave } from '@qiyin/calls/areas/embed-placing.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { createStore, useStore } from '@qiyin/ui/base/store.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import type { PlacingDeskProps } from '@qiyin/ui/embedding/embed-page.tsx'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { PageSpinner } from '@qiyin/ui/feedback/spinner.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { Button } from 'antd'
import { useMemo, useState, type ReactElement } from 'react'
import { FlowBar } from '../../../../components/flow-bar/flow-bar.tsx'
import { PlacedPreview } from '../../../../components/stamp-desk/placed-preview.tsx'
import { StampDesk } from '../../../../components/stamp-desk/stamp-desk.tsx'
import type { KeptStamps } from '../../../../components/stamp-desk/use-placing.ts'
import { confirmPlacing, InitiateButton } from '../place-step/confirm-placing.tsx'
import { lackOf, problemsOf } from '../place-step/placing-problems.ts'
import { stampSignersOf } from '../place-step/stamp-signers.ts'
import { framedDraft, placesOf } from './framed-draft.ts'
import './placing-frame.css'

/** /embed: each signer's stamps onto the pages of a contract that another system has described. */
export function PlacingFrame(props: PlacingDeskProps): ReactElement {
  const shown = useCall(embedPlacing, {}, { staleMs: Number.POSITIVE_INFINITY })
  return (
    <Region query={shown} skeleton={<PageSpinner text="正在打开合同" />}>
      {(contract) => <Placing contract={contract} {...props} />}
    </Region>
  )
}

function Placing({
  contract,
  onPlaced,
  onClose,
}: PlacingDeskProps & { contract: Answer<typeof embedPlacing> }): ReactElement {
  const [drafts] = useState(() => createStore(framedDraft(contract)))
  const draft = useStore(drafts)
  const { pages, fileId, initiatorPart } = contract
  const signers = useMemo(
    () => stampSignersOf(framedDraft(contract), initiatorPart),
    [contract, initiatorPart],
  )
  const stamps = useMemo(
    (): KeptStamps => ({
      list: draft.stamps,
      current: () => drafts.get().stamps,
      replace: (list) => drafts.set({ ...drafts.get(), stamps: list }),
    }),
    [draft.stamps, drafts],
  )
  const [proposed, setProposed] = useState(0)
  const [asked, setAsked] = useState(false)
  const [previews, setPreviews] = useState(false)
  const missing = useMemo(
    () => new Map((asked ? problemsOf(draft, pages) : []).flatMap(lackOf)),
    [asked, draft, pages],
  )
  const save = useCallMutation(embedPlacingSave, { onSuccess: onPlaced })

  const initiate = async (): Promise<void> => {
    if (await confirmPlacing(drafts.get(), pages, () => setAsked(true))) save.mutate(placesOf(drafts.get()))
  }
  const leave = async (): Promise<void> => {
    const content = '已放置的签章不会保留'
    const loses = drafts.get().stamps.length > 0
    if (!loses || (await confirm({ title: '关闭页面？', content, okText: '关闭' }))) onClose()
  }
  return (
    <div className="placing-frame">
      <FlowBar
        title={draft.contractName}
        subtitle={`${pages.length} 页 · ${signers.length} 个签署方`}
        onBack={() => void leave()}
      >
        <Button onClick={() => setPreviews(true)}>预览</Button>
        <InitiateButton busy={save.isPending} proposed={proposed} onInitiate={initiate} />
      </FlowBar>
      <StampDesk
        {...{ fileId, pages, signers, stamps, missing }}
        files={draft.files}
        onProposals={setProposed}
      />
      {previews && (
        <PlacedPreview
          title={draft.contractName}
          {...{ fileId, pages, signers }}
          stamps={draft.stamps}
          onClose={() => setPreviews(false)}
        />
      )}
    </div>
  )
}
