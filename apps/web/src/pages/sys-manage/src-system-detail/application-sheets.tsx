import {
  contractSourceApplicationFreeze,
  contractSourceApplicationKeyEnd,
  contractSourceApplicationQuery,
} from '@qiyin/calls/areas/source-application.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { applicationScopeLabel } from '@qiyin/domain/access/application-scope.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { CopyButton } from '@qiyin/ui/copy-button/copy-button.tsx'
import { Facts } from '@qiyin/ui/facts/facts.tsx'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { StateDot } from '../../../components/state-dot/state-dot.tsx'
import { CallbackSheet } from './callback-sheet.tsx'
import { FrameSheet } from './frame-sheet.tsx'

type Application = Answer<typeof contractSourceApplicationQuery>[number]
type Key = Application['keys'][number]

const EditRights = lazy(async () => ({
  default: (await import('./application-dialogs.tsx')).EditRights,
}))
const AddKey = lazy(async () => ({ default: (await import('./application-dialogs.tsx')).AddKey }))

/** An application: who answers for it, what it may do, the keys that it signs with, and its callbacks. */
export function ApplicationSheets({ application }: { application: Application }): ReactElement {
  const { id, appId, personName, scopes, callsAMinute, frozen, keys } = application
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState(false)
  const changed = { stale: [contractSourceApplicationQuery], successText: '操作成功' }
  const freeze = useCallMutation(contractSourceApplicationFreeze, changed)
  const end = useCallMutation(contractSourceApplicationKeyEnd, changed)
  const turn = async (): Promise<void> => {
    const yes =
      frozen ||
      (await confirm({
        title: '停用接入应用？',
        content: `停用后，${appId}的调用立即被拒绝，回调暂停投递`,
        okText: '停用',
        danger: true,
      }))
    if (yes) freeze.mutate({ applicationId: id, frozen: !frozen })
  }
  const endKey = async (key: Key): Promise<void> => {
    const content = '停用后，以此密钥签名的调用立即被拒绝'
    if (await confirm({ title: '停用公钥？', content, okText: '停用', danger: true }))
      end.mutate({ applicationId: id, keyId: key.id })
  }
  const valid = keys.filter(({ validUntil }) => validUntil === null)
  return (
    <>
      <section className="sheet source-detail-part" aria-labelledby="application-title">
        <div className="source-detail-title">
          <h2 id="application-title" className="h-sheet">
            接入应用
          </h2>
          <span className="row">
            <Button size="small" type="text" onClick={() => setEditing(true)}>
              修改
            </Button>
            <Button size="small" type="text" onClick={() => void turn()}>
              {frozen ? '启用' : '停用'}
            </Button>
          </span>
        </div>
        <Facts
          rows={[
            [
              '状态',
              <StateDot key="state" good={!frozen}>
                {frozen ? '已停用' : '正常'}
              </StateDot>,
            ],
            [
              'appId',
              <span key="id" className="source-detail-mono">
                {appId} <CopyButton text={appId} label="复制appId" />
              </span>,
            ],
            ['责任人', personName],
            ['权限', scopes.map((scope) => applicationScopeLabel[scope]).join('、')],
            ['调用上限', callsAMinute === null ? '不限' : `每分钟 ${callsAMinute} 次`],
          ]}
        />
      </section>
      <section className="sheet source-detail-part" aria-labelledby="keys-title">
        <div className="source-detail-title">
          <h2 id="keys-title" className="h-sheet">
            对方公钥
          </h2>
          <Button size="small" type="text" onClick={() => setAdding(true)}>
            新增公钥
          </Button>
        </div>
        <p className="cap ink3">更换密钥时先新增、后停用，两把密钥在此期间都有效</p>
        <ul className="source-detail-keys">
          {valid.map((key) => (
            <li key={key.id}>
              <div>
                <p className="source-detail-mono">
                  {key.kind} SHA256:{shortPrint(key.fingerprint)}{' '}
                  <CopyButton text={key.fingerprint} label="复制公钥指纹" />
                </p>
                <p className="cap ink3 num">{key.validFrom.slice(0, 16)} 起有效</p>
              </div>
              {valid.length > 1 && (
                <Button
                  size="small"
                  type="text"
                  aria-label={`停用公钥：${shortPrint(key.fingerprint)}`}
                  onClick={() => void endKey(key)}
                >
                  停用
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      <CallbackSheet applicationId={id} />
      <FrameSheet application={application} />
      {editing && (
        <Suspense>
          <EditRights
            applicationId={id}
            rights={{ scopes, callsAMinute }}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
      {adding && (
        <Suspense>
          <AddKey applicationId={id} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The ends of a digest: enough to tell two apart. */
function shortPrint(fingerprint: string): string {
  return `${fingerprint.slice(0, 8)}…${fingerprint.slice(-4)}`
}
