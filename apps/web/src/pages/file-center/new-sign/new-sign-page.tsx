import { lazy, useEffect, type ComponentType, type ReactElement } from 'react'
import { useStore } from 'zustand'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { businessMine } from '@qiyin/calls/areas/business.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import type { PlacingDeskProps } from '@qiyin/ui/embedding/embed-page.tsx'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { Wizard } from '../../../components/wizard/wizard.tsx'
import { CannotInitiate } from '../../../components/initiating/cannot-initiate.tsx'
import { DoneStep } from './done-step/done-step.tsx'
import type { Draft } from './draft/draft.ts'
import { initiationDepot } from './draft/initiation-depot.ts'
import { initiationDraft } from './draft/initiation-draft.ts'
import { useOpenDraft } from './draft/use-open-draft.ts'
import { OpeningDraft } from './opening-draft.tsx'
import { initiationSteps } from '../../../components/wizard/initiation-steps.ts'
import { initiatingObstacle } from '../../../components/initiating/initiating-obstacle.ts'
import { InfoStep } from './info-step/info-step.tsx'

// The viewer and its library are worth nothing before there is a file.
const loadPlaceStep = () => import('./place-step/place-step.tsx')
const PlaceStep = lazy(async () => ({ default: (await loadChunk(loadPlaceStep)).PlaceStep }))

/** The same desk inside a page of another system; asked for elsewhere, what this page has would move to every page. */
export async function loadPlacingFrame(): Promise<ComponentType<PlacingDeskProps>> {
  return (await loadChunk(loadPlaceStep)).PlacingFrame
}

const [infoName, placeName] = initiationSteps
const steps = [
  { name: infoName, Step: InfoStep },
  { name: placeName, isReady: (draft: Draft) => draft.merged !== null, Step: PlaceStep },
]
const done = { name: '发起完成', Step: DoneStep }
const discarding = {
  title: '取消发起？',
  content: '草稿将被删除，已填写的内容和上传的文件无法恢复。想以后继续，请选择保存草稿',
  okText: '取消发起',
  cancelText: '继续填写',
  danger: true,
}

/** W-16: information, positions, done. */
export function NewSignPage(): ReactElement {
  usePageTitle('发起签署')
  const user = useCurrentUser()
  const hasFiles = useStore(initiationDraft, ({ draft }) => draft.files.length > 0)
  useEffect(() => {
    // What does not come now is asked for again when the step is opened.
    if (hasFiles) loadPlaceStep().catch(() => undefined)
  }, [hasFiles])
  const businesses = useCall(businessMine, {}, { staleMs: 300_000 })
  const obstacle = initiatingObstacle(user, businesses.data)
  const opening = useOpenDraft(user.personAccountId)
  if (obstacle) return <CannotInitiate obstacle={obstacle} />
  if (!opening.isOpen) return <OpeningDraft {...opening} />
  return (
    <Wizard
      drafts={initiationDraft}
      owner={user.personAccountId}
      steps={steps}
      done={done}
      depot={initiationDepot}
      discarding={discarding}
      exit={paths.fileCenter()}
    />
  )
}
