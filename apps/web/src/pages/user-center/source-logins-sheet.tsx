import { Button } from 'antd'
import type { ReactElement } from 'react'
import { userSourceLogins, userSourceLoginsEnd } from '@qiyin/calls/areas/source-login.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { AppIcon } from '../../components/desk-icons/desk-icons.tsx'
import { CenterSheet } from './center-sheet.tsx'

/** The systems that may log me in; absent for most people, who have none. */
export function SourceLoginsSheet(): ReactElement | null {
  const logins = useCall(userSourceLogins, {}, { quiet: true })
  const end = useCallMutation(userSourceLoginsEnd, { stale: [userSourceLogins], successText: '操作成功' })
  const ask = async (sourceId: string, sourceName: string): Promise<void> => {
    const content = `取消后，从${sourceName}进入时需重新登录并确认`
    if (await confirm({ title: '取消登录授权？', content, okText: '取消授权' })) end.mutate({ sourceId })
  }
  if (!logins.data || logins.data.length === 0) return null
  return (
    <CenterSheet id="source-logins" title="已授权登录的系统" note={`${logins.data.length} 个`}>
      <Region query={logins} small skeleton={<div className="center-sheet-wait" />}>
        {(list) => (
          <ul className="center-sheet-rows">
            {list.map(({ sourceId, sourceName, agreedTime, usedTime }) => (
              <li key={sourceId}>
                <span className="center-sheet-icon">
                  <AppIcon size={18} />
                </span>
                <div className="grow">
                  <p className="cut">{sourceName}</p>
                  <p className="cap ink2 num cut">
                    {agreedTime.slice(0, 10)} 同意
                    {usedTime !== null && `，${usedTime.slice(0, 16)} 登录`}
                  </p>
                </div>
                <Button
                  type="text"
                  aria-label={`取消登录授权：${sourceName}`}
                  onClick={() => void ask(sourceId, sourceName)}
                >
                  取消授权
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Region>
    </CenterSheet>
  )
}
