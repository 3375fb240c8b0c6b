import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { operatorLogQuery } from '@qiyin/calls/areas/operator-log.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import type { LogObject } from '@qiyin/domain/log-objects.ts'
import { CopyButton } from '@qiyin/ui/copy-button/copy-button.tsx'
import { useMayOpen } from '@qiyin/ui/shell/guard.tsx'
import { deviceName } from '../../../components/device-name/device-name.ts'
import { actedAs } from './log-changes.ts'
import { objectAddress } from './object-address.ts'

type LogRecord = Answer<typeof operatorLogQuery>['list'][number]

/** Who acted, and as what. */
export function Actor({
  record: { personName, roleNames },
}: {
  record: Pick<LogRecord, 'personName' | 'roleNames'>
}): ReactElement {
  const roles = actedAs(roleNames)
  return (
    <>
      {personName}
      {roles !== '' && <span className="ink2">{roles}</span>}
    </>
  )
}

/** What was acted on; it leads to its list, for whoever may open that. */
export function Acted({ object }: { object: LogObject }): ReactElement {
  const mayOpen = useMayOpen()
  const address = objectAddress(object)
  const isLink = address !== undefined && mayOpen(address.page)
  return (
    <>
      {isLink ? (
        <Link className="link" to={address.to}>
          {object.name}
        </Link>
      ) : (
        object.name
      )}
      {object.code !== null && <span className="ink2">（{object.code}）</span>}
    </>
  )
}

/** Browser and system, and what else the device said of itself on pointing at it. */
export function Device({ userAgent }: Pick<LogRecord, 'userAgent'>): ReactElement {
  return userAgent === '' ? <>-</> : <span title={userAgent}>{deviceName(userAgent)}</span>
}

/** By which the server's own log names the request. */
export function RequestId({ requestId }: { requestId: string }): ReactElement {
  return (
    <>
      <span className="num">{requestId}</span>
      <CopyButton text={requestId} label="复制请求编号" />
    </>
  )
}
