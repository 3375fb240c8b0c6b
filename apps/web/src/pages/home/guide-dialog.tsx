import { EmptyArt, StampedArt } from '@qiyin/ui/feedback/art.tsx'
import { useState, type ReactElement } from 'react'
import { GuideSlides } from '../../components/guide-slides/guide-slides.tsx'

/** What somebody who is new here is told, step by step. */
export function GuideDialog({ onSeen }: { onSeen: () => void }): ReactElement | null {
  const [open, setOpen] = useState(true)
  if (!open) return null
  return (
    <GuideSlides
      title="新手引导"
      slides={[
        { title: '创建企业', text: '登录并完成实名认证后，即可创建企业', art: <EmptyArt /> },
        {
          title: '签署合同',
          text: '在签署页拖动印章至签署位置，确认签署意愿后完成签署',
          art: <StampedArt />,
        },
      ]}
      last={{ text: '我知道了' }}
      onClose={() => {
        onSeen()
        setOpen(false)
      }}
    />
  )
}
