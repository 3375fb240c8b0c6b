import { Button, Modal } from 'antd'
import { useState, type ReactElement } from 'react'
import { EmptyArt, StampedArt } from '@qiyin/ui/feedback/art.tsx'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import './first-guide.css'

const seenKey = 'new-user'

const steps = [
  { title: '创建企业', text: '登录并完成实名认证后，即可创建企业', art: <EmptyArt /> },
  {
    title: '签署合同',
    text: '在签署页拖动印章至签署位置，人脸识别通过后完成签署',
    art: <StampedArt />,
  },
] as const

/** G-10: shown once to somebody who is new here (seed 001 section 4). */
export function FirstGuide(): ReactElement | null {
  const user = useCurrentUser()
  const wanted = user.showSignInstructions && user.showEnterpriseManagementMenu
  const [open, setOpen] = useState(() => wanted && localStorage.getItem(seenKey) === null)
  const [at, setAt] = useState(0)
  if (!wanted) return null
  const close = (): void => {
    localStorage.setItem(seenKey, '1')
    setOpen(false)
  }
  const step = steps[at] ?? steps[0]
  const last = at === steps.length - 1
  return (
    <Modal
      open={open}
      centered
      width={640}
      title="新手引导"
      onCancel={close}
      footer={
        <div className="first-guide-foot">
          <span className="cap ink3 num">
            {at + 1} / {steps.length}
          </span>
          <div className="row g8">
            {at > 0 && <Button onClick={() => setAt(at - 1)}>上一步</Button>}
            <Button type="primary" onClick={last ? close : () => setAt(at + 1)}>
              {last ? '我知道了' : '下一步'}
            </Button>
          </div>
        </div>
      }
    >
      <div className="first-guide" aria-live="polite">
        <div className="first-guide-art">{step.art}</div>
        <b className="h-sheet">{step.title}</b>
        <p>{step.text}</p>
      </div>
    </Modal>
  )
}
