import { Button } from 'antd'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import type { Obstacle } from './initiating-obstacle.ts'
import { NoticeFrame } from './notice-frame.tsx'

/** Instead of a form that could not be sent: why, and the next step. */
export function CannotInitiate({ obstacle }: { obstacle: Obstacle }): ReactElement {
  const navigate = useNavigate()
  const { title, text, next } = obstacle
  const onBack = (): void => void navigate(paths.fileCenter())
  return (
    <NoticeFrame onBack={onBack}>
      <Blank art="waiting" title={title} text={text} page>
        {next && (
          <Button type="primary" onClick={() => void navigate(next.to)}>
            {next.label}
          </Button>
        )}
        <Button onClick={onBack}>返回合同中心</Button>
      </Blank>
    </NoticeFrame>
  )
}
