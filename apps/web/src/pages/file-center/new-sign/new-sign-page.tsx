import type { ReactElement } from 'react'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { Wizard } from '../../../components/wizard/wizard.tsx'
import { DoneStep } from './done-step/done-step.tsx'
import { hasContent, type Draft } from './draft/draft.ts'
import { initiationDraft } from './draft/initiation-draft.ts'
import { InfoStep } from './info-step/info-step.tsx'
import { PlaceStep } from './place-step/place-step.tsx'

const steps = [
  { name: '填写合同信息', Step: InfoStep },
  { name: '设置签署位置', isReady: (draft: Draft) => draft.merged !== null, Step: PlaceStep },
]
const done = { name: '发起完成', Step: DoneStep }
const discarding = {
  title: '取消发起？',
  content: '已填写的内容和上传的文件将被清除，无法恢复',
  okText: '取消发起',
  cancelText: '继续填写',
  danger: true,
}

/** W-16: information, positions, done. */
export function NewSignPage(): ReactElement {
  usePageTitle('发起签署')
  const { personAccountId } = useCurrentUser()
  return (
    <Wizard
      drafts={initiationDraft}
      owner={personAccountId}
      steps={steps}
      done={done}
      hasContent={hasContent}
      discarding={discarding}
      exit={paths.fileCenter()}
    />
  )
}
