import { authWayName, type AuthWay } from '@qiyin/domain/person/auth-way.ts'
import { Button, Modal } from 'antd'
import { useState, type ReactElement } from 'react'

interface FaceRemediesProps {
  targets: readonly AuthWay[]
  onSwitch: (way: AuthWay) => void
  onRefresh: () => void
}

/** W-08b, 手机上没有反应？: what to look at on the phone, and the ways on without it. */
export function FaceRemedies({ targets, onSwitch, onRefresh }: FaceRemediesProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  const leave = (go: () => void) => (): void => {
    setIsOpen(false)
    go()
  }
  return (
    <>
      <Button type="text" onClick={() => setIsOpen(true)}>
        手机上没有反应？
      </Button>
      <Modal
        open={isOpen}
        title="手机上没有反应？"
        width={480}
        onCancel={() => setIsOpen(false)}
        footer={
          <>
            {targets.map((way) => (
              <Button key={way} onClick={leave(() => onSwitch(way))}>
                改用{authWayName[way]}
              </Button>
            ))}
            <Button type="primary" onClick={leave(onRefresh)}>
              刷新二维码
            </Button>
          </>
        }
      >
        <ul className="face-step-remedies">
          <li>打不开页面：请用微信或手机自带的相机扫码，并确认手机可以上网</li>
          <li>没有画面：请允许页面使用摄像头；此前拒绝过的，在浏览器的网站设置中改为允许后重新扫码</li>
          <li>提示页面已过期：请刷新二维码后重新扫码</li>
          <li>手机上已提示完成：请稍候，本页会自动显示结果</li>
        </ul>
      </Modal>
    </>
  )
}
