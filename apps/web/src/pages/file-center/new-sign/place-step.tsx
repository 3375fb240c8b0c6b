import { Button } from 'antd'
import { useMemo, useState, type PointerEvent, type ReactElement } from 'react'
import { contractQueryListPerson, contractQueryOverviewPerson } from '@qiyin/calls/areas/contract-query.ts'
import { filesOverview } from '@qiyin/calls/areas/files.ts'
import { initiateSave } from '@qiyin/calls/areas/initiate.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { positionProblems, type InitiationProblem } from '@qiyin/domain/contract/initiation.ts'
import { signOrderTypeLabel } from '@qiyin/domain/contract/signing-order.ts'
import type { Size } from '@qiyin/domain/seal/position.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { callUrl } from '@qiyin/ui/call-request.ts'
import { toast } from '@qiyin/ui/toast.ts'
import { PageStack } from '@qiyin/viewer/pages/page-stack.tsx'
import type { ScaleChoice } from '@qiyin/viewer/zoom.ts'
import { createViewerController } from '@qiyin/viewer/viewer-controller.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { FlowBar } from '../../../components/flow-bar/flow-bar.tsx'
import { useDrag } from './drag.ts'
import { initiationOf, inSigningOrder, type Draft } from './draft.ts'
import { PageStamps } from './page-stamps.tsx'
import { partiesOf } from './parties.ts'
import { PartySection } from './party-section.tsx'
import { PlaceGhost } from './place-ghost.tsx'
import { PlaceThumbs } from './place-thumbs.tsx'
import { PlaceToolbar } from './place-toolbar.tsx'
import type { Pages, Placing } from './placing.ts'
import { initiationSteps } from './steps.ts'
import { usePlaceActions } from './use-place-actions.ts'
import { usePlacing } from './use-placing.ts'
import './place.css'

export type Initiated = Answer<typeof initiateSave>

interface PlaceStepProps {
  draft: Draft
  merged: NonNullable<Draft['merged']>
  change: (change: (draft: Draft) => Draft) => void
  onInitiated: (answer: Initiated) => void
}

/** W-16b: each signer's stamps onto the pages. */
export function PlaceStep({ draft, merged, change, onInitiated }: PlaceStepProps): ReactElement {
  const parties = useMemo(() => partiesOf(draft), [draft])
  const desk = usePlacing(draft, change)
  const [controller] = useState(createViewerController)
  const { actions, focusId, said } = usePlaceActions(desk, controller)
  const [asked, setAsked] = useState(false)
  const isDragging = useDrag(({ drag }) => drag !== null)
  const { placing, pages } = desk
  const found = asked ? problemsOf(draft, placing, pages) : []
  const save = useCallMutation(initiateSave, {
    stale: [contractQueryListPerson, contractQueryOverviewPerson],
    onSuccess: onInitiated,
  })
  const [initialScale] = useState(() => firstScale(pages))

  const initiate = async (): Promise<void> => {
    const [problem] = problemsOf(draft, desk.current(), pages)
    if (problem) {
      setAsked(true)
      toast('error', problem.message)
      const party = parties.find((_, index) => problem.path.startsWith(`signers.${index}.`))
      document
        .querySelector(`[data-party="${CSS.escape(party?.key ?? '')}"]`)
        ?.scrollIntoView({ block: 'center', behavior: 'smooth' })
      return
    }
    const yes = await confirm({ title: '确认发起签署？', content: '发起后将通知签署方' })
    if (yes) save.mutate(initiationOf({ ...draft, stamps: [...desk.current().stamps] }, pages))
  }
  const onDeskPress = (event: PointerEvent): void => {
    if (event.target instanceof Element && !event.target.closest('.place-stamp, .place-bar')) {
      actions.select(null)
    }
  }
  const back = (): void => change((now) => ({ ...now, step: 0 }))
  return (
    <div className="place" data-dragging={isDragging || undefined}>
      <FlowBar
        title={draft.contractName}
        subtitle={`${merged.pages.length} 页 · ${parties.length} 个签署方 · ${orderText(draft.signOrderType)}`}
        steps={initiationSteps}
        at={1}
        onBack={back}
      >
        <Button onClick={back}>上一步</Button>
        <Button type="primary" loading={save.isPending} onClick={() => void initiate()}>
          确认发起
        </Button>
      </FlowBar>
      <div className="place-body">
        <aside className="place-left" aria-label="签署方">
          <div className="place-head">
            <h2>签署方</h2>
            <span className="cap">拖动印章到文件的签署位置</span>
          </div>
          <div className="place-parties">
            {parties.map((party, index) => (
              <PartySection
                key={party.key}
                party={party}
                placing={placing}
                pages={pages}
                missing={found.find(({ path }) => path === `signers.${index}.cordList`)?.message}
                onGrab={actions.grabNew}
                onPlace={actions.placeHere}
                onCross={actions.cross}
                onShow={actions.show}
                onRemove={actions.remove}
              />
            ))}
          </div>
          <p className="cap place-foot">
            选中印章后按 <kbd>Enter</kbd> 可放置到当前页
          </p>
        </aside>
        <main id="main" className="place-center" tabIndex={-1}>
          <PlaceToolbar
            files={draft.files}
            desk={desk}
            controller={controller}
            onUndo={actions.undo}
            onRedo={actions.redo}
          />
          <div className="place-desk" onPointerDown={onDeskPress}>
            <PageStack
              controller={controller}
              source={{ url: callUrl(filesOverview, { fileId: merged.fileId }) }}
              initialScale={initialScale}
              overlay={(page) => (
                <PageStamps page={page} desk={desk} parties={parties} focusId={focusId} handlers={actions} />
              )}
            />
            {placing.selectedId !== null && <KeyHints />}
          </div>
        </main>
        <PlaceThumbs fileId={merged.fileId} desk={desk} parties={parties} controller={controller} />
      </div>
      <PlaceGhost parties={parties} />
      <p className="sr" role="status">
        {said}
      </p>
    </div>
  )
}

/** What would be refused on the way; parties and signers are in the same order. */
function problemsOf(draft: Draft, { stamps }: Placing, pages: Pages): InitiationProblem[] {
  const signers = inSigningOrder(draft.signers).map((signer) => ({
    ...signer,
    cordList: stamps.filter((stamp) => stamp.signerKey === signer.key),
  }))
  return positionProblems(signers, pages)
}

const pxPerPt = 96 / 72
/** Both panes, the margins of the pages, the scroll bar. */
const panesPx = 280 + 176 + 66

function orderText(order: number): string {
  return order === 2 ? signOrderTypeLabel[2] : signOrderTypeLabel[1]
}

/** Actual size if the widest page has room between the panes, otherwise as large as it can be seen whole. */
function firstScale(pages: readonly Size[]): ScaleChoice {
  const [first] = pages
  const widest = Math.max(...pages.map((page) => page.width)) * pxPerPt
  const room = window.innerWidth - panesPx
  if (widest <= room) return 'page-actual'
  return first && first.width * pxPerPt >= widest ? 'page-width' : room / widest
}

function KeyHints(): ReactElement {
  return (
    <div className="place-keys cap">
      <span>
        <kbd>↑↓←→</kbd>移动 1 像素
      </span>
      <span>
        <kbd>Shift</kbd>移动 10 像素
      </span>
      <span>
        <kbd>Delete</kbd>删除
      </span>
    </div>
  )
}
