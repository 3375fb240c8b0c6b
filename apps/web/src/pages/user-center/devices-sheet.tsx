import { Button } from 'antd'
import type { ReactElement } from 'react'
import { userSessions, userSessionsEnd } from '@qiyin/calls/areas/user-center.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { AppIcon, PhoneIcon } from '../../components/desk-icons/desk-icons.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { StateDot } from '../../components/state-dot/state-dot.tsx'
import { CenterSheet } from './center-sheet.tsx'
import { deviceName, isHandheld } from '../../components/device-name/device-name.ts'

type Device = Answer<typeof userSessions>[number]

/** Where I am logged in; others can be logged out, this one has its own way. */
export function DevicesSheet(): ReactElement {
  const devices = useCall(userSessions, {})
  const end = useCallMutation(userSessionsEnd, { stale: [userSessions], successText: '操作成功' })
  const others = (devices.data?.length ?? 1) - 1
  const endOne = async (device: Device): Promise<void> => {
    const yes = await confirm({
      title: '下线设备？',
      content: `“${deviceName(device.userAgent)}”下线后需重新登录`,
      okText: '下线',
    })
    if (yes) end.mutate({ sessionId: device.sessionId })
  }
  const endOthers = async (): Promise<void> => {
    const yes = await confirm({
      title: '下线其他设备？',
      content: `其他 ${others} 台设备将立即下线，需重新登录`,
      okText: '下线',
    })
    if (yes) end.mutate({})
  }
  return (
    <CenterSheet
      id="devices"
      title="登录设备"
      note={devices.data && `${devices.data.length} 台`}
      action={
        others > 0 && (
          <Button type="text" onClick={() => void endOthers()}>
            下线其他设备
          </Button>
        )
      }
    >
      <Region query={devices} small skeleton={<div className="center-sheet-wait" />}>
        {(list) => (
          <ul className="center-sheet-rows">
            {list.map((device) => (
              <li key={device.sessionId}>
                <span className="center-sheet-icon">
                  {isHandheld(device.userAgent) ? <PhoneIcon size={18} /> : <AppIcon size={18} />}
                </span>
                <div className="grow">
                  <p className="cut">
                    {deviceName(device.userAgent)}
                    {device.current && <span className="center-sheet-chip">本机</span>}
                  </p>
                  <p className="cap ink2 num cut">
                    {device.address}，{device.loginTime.slice(0, 16)} 登录
                  </p>
                </div>
                {device.current ? (
                  <StateDot good>当前在线</StateDot>
                ) : (
                  <Button
                    type="text"
                    aria-label={`下线：${deviceName(device.userAgent)}，${device.loginTime}`}
                    onClick={() => void endOne(device)}
                  >
                    下线
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Region>
    </CenterSheet>
  )
}
