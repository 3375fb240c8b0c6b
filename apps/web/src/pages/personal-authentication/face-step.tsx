import { authWayName, switchTargets, type AuthWay } from '@qiyin/domain/person/auth-way.ts'
import { DownIcon, EyeIcon, PersonIcon, SunIcon } from '@qiyin/ui/icons.tsx'
import { RefreshIcon } from '../../components/desk-icons/desk-icons.tsx'
import { QrCode } from '@qiyin/ui/real-name/qr-code.tsx'
import type { RealNameInfo } from '@qiyin/ui/real-name/real-name-info.ts'
import { useFaceStep } from '@qiyin/ui/real-name/use-face-step.ts'
import type { RealNameAccount } from '@qiyin/ui/real-name/use-person-identity.ts'
import { Button, Dropdown, Modal } from 'antd'
import type { ReactElement } from 'react'
import { FaceProgress } from './face-progress.tsx'
import { FaceRemedies } from './face-remedies.tsx'
import './face-step.css'

interface FaceStepProps {
  account: RealNameAccount
  info: RealNameInfo
  overseas: boolean
  /** Asks before the serial number is given up (D-03). */
  onSwitch: (way: AuthWay) => void
  onSettled: () => void
}

/** W-08b: a QR code, and what comes after it; D-02 when it has expired, D-03 when no outcome came. */
export function FaceStep({ account, info, overseas, onSwitch, onSettled }: FaceStepProps): ReactElement {
  const face = useFaceStep(account, onSettled)
  const targets = switchTargets(info.authWay ?? 0, { overseas }).filter((way) => info.ways.includes(way))
  return (
    <div>
      <header className="face-step-head">
        <div className="grow">
          <h2 className="h-sheet">请用手机扫码完成人脸识别</h2>
          <p className="cap ink3 num">
            {info.name}　{info.identityNo}
          </p>
        </div>
        <Dropdown
          trigger={['click']}
          menu={{
            items: targets.map((way) => ({ key: way, label: authWayName[way] })),
            onClick: ({ key }) => {
              const way = targets.find((one) => String(one) === key)
              if (way !== undefined) onSwitch(way)
            },
          }}
        >
          <Button type="text">
            更换认证方式
            <DownIcon />
          </Button>
        </Dropdown>
      </header>
      <div className="face-step-body">
        <div className="face-step-code" data-phase={face.phase}>
          {face.url === undefined ? (
            <span className="skeleton" />
          ) : (
            <QrCode text={face.url} label="人脸识别二维码" />
          )}
        </div>
        <div>
          <p>
            请使用微信或手机浏览器扫码，按提示完成人脸识别
            <br />
            完成前请不要关闭本页面
          </p>
          <FaceProgress phase={face.phase} left={face.left} />
          <Button
            type="link"
            icon={<RefreshIcon />}
            disabled={face.phase === 'opening'}
            onClick={face.refresh}
          >
            刷新二维码
          </Button>
          <FaceRemedies targets={targets} onSwitch={onSwitch} onRefresh={face.refresh} />
        </div>
      </div>
      <ul className="face-step-tips">
        <li>
          <SunIcon />
          保持光线充足
        </li>
        <li>
          <PersonIcon />
          正脸对准取景框
        </li>
        <li>
          <EyeIcon />
          请勿遮挡面部
        </li>
      </ul>
      <Modal
        open={face.phase === 'expired'}
        title="页面已过期"
        closable={false}
        mask={{ closable: false }}
        keyboard={false}
        width={420}
        footer={
          <Button type="primary" onClick={face.refresh}>
            刷新
          </Button>
        }
      >
        页面已过期，请刷新后重新扫码
      </Modal>
      <Modal
        open={face.phase === 'lost'}
        title="未获取到认证结果"
        closable={false}
        mask={{ closable: false }}
        keyboard={false}
        width={480}
        footer={
          <>
            {targets.map((way) => (
              <Button key={way} onClick={() => onSwitch(way)}>
                {authWayName[way]}
              </Button>
            ))}
            <Button type="primary" onClick={face.refresh}>
              重新认证
            </Button>
          </>
        }
      >
        请在手机上确认人脸识别是否已完成，或重新认证、更换认证方式
      </Modal>
    </div>
  )
}
