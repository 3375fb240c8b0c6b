import { Button } from 'antd'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { Delayed } from '@qiyin/ui/base/delayed.tsx'
import type { CallFailure } from '@qiyin/ui/base/call-failure.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { PageSpinner } from '@qiyin/ui/feedback/spinner.tsx'
import { NoticeFrame } from '../../../components/initiating/notice-frame.tsx'

interface OpeningDraftProps {
  failure: CallFailure | null
  retry: () => void
}

/** Before the draft is there, or why it is not. */
export function OpeningDraft({ failure, retry }: OpeningDraftProps): ReactElement {
  const navigate = useNavigate()
  if (!failure) {
    return (
      <Delayed>
        <PageSpinner text="正在打开草稿" />
      </Delayed>
    )
  }
  const onBack = (): void => void navigate(paths.drafts())
  return (
    <NoticeFrame onBack={onBack}>
      <Blank art="error" title="草稿未能打开" text={failure.message} page>
        <Button type="primary" onClick={retry}>
          重试
        </Button>
        <Button onClick={onBack}>返回草稿箱</Button>
      </Blank>
    </NoticeFrame>
  )
}
