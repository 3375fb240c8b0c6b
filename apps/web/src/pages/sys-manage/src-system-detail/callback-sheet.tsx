import {
  contractSourceApplicationCallback,
  contractSourceApplicationCallbackTest,
  contractSourceApplicationSecretRotate,
} from '@qiyin/calls/areas/source-event.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { sourceEventLabel } from '@qiyin/domain/access/source-event.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { CopyButton } from '@qiyin/ui/copy-button/copy-button.tsx'
import { Facts } from '@qiyin/ui/facts/facts.tsx'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { Button, Modal } from 'antd'
import { lazy, Suspense, useState, type ReactElement } from 'react'

type Callback = Answer<typeof contractSourceApplicationCallback>
type Tested = Answer<typeof contractSourceApplicationCallbackTest>
type Rotated = Answer<typeof contractSourceApplicationSecretRotate>

const EditCallback = lazy(async () => ({ default: (await import('./edit-callback.tsx')).EditCallback }))

/** Where an application is told, by which secret, and of what; with a test. */
export function CallbackSheet({ applicationId }: { applicationId: string }): ReactElement {
  const callback = useCall(contractSourceApplicationCallback, { applicationId })
  const [editing, setEditing] = useState(false)
  return (
    <section className="sheet source-detail-part" aria-labelledby="callback-title">
      <div className="source-detail-title">
        <h2 id="callback-title" className="h-sheet">
          回调
        </h2>
        <Button size="small" type="text" disabled={!callback.data} onClick={() => setEditing(true)}>
          修改
        </Button>
      </div>
      <Region query={callback} small skeleton={<div className="skeleton" />}>
        {(found) => <Settings callback={found} applicationId={applicationId} />}
      </Region>
      {editing && callback.data && (
        <Suspense>
          <EditCallback
            applicationId={applicationId}
            callback={callback.data}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

function Settings({ callback, applicationId }: { callback: Callback; applicationId: string }): ReactElement {
  const { notifyUrl, notifyHosts, returnHosts, eventTypes, secrets, platformKey } = callback
  const [rotated, setRotated] = useState<Rotated>()
  const [tested, setTested] = useState<Tested>()
  const rotate = useCallMutation(contractSourceApplicationSecretRotate, {
    stale: [contractSourceApplicationCallback],
    onSuccess: setRotated,
  })
  const test = useCallMutation(contractSourceApplicationCallbackTest, { onSuccess: setTested })
  const current = secrets.find(({ validUntil }) => validUntil === null)
  const former = secrets.find(({ validUntil }) => validUntil !== null)
  const askRotate = async (): Promise<void> => {
    const content = '新密钥只显示一次；原密钥继续有效24小时，期间回调同时携带两个签名'
    if (!current || (await confirm({ title: '更换回调密钥？', content, okText: '更换' })))
      rotate.mutate({ applicationId })
  }
  return (
    <>
      <Facts
        rows={[
          ['回调地址', notifyUrl ?? '未设置'],
          ['允许的域名', notifyHosts.length === 0 ? '未设置' : notifyHosts.join('、')],
          ['返回域名', returnHosts.length === 0 ? '未设置' : returnHosts.join('、')],
          [
            '事件',
            eventTypes.length === 0
              ? '全部（消息通知除外）'
              : eventTypes.map((type) => sourceEventLabel[type]).join('、'),
          ],
          ['回调密钥', current ? `${current.createdTime.slice(0, 16)} 生成` : '未生成'],
          ['原密钥', former ? `有效至 ${former.validUntil?.slice(0, 16)}` : null],
          [
            '平台公钥',
            <span key="key">
              用于校验回调签名 <CopyButton text={platformKey} label="复制平台公钥" />
            </span>,
          ],
        ]}
      />
      <div className="source-detail-title">
        <Button loading={rotate.isPending} onClick={() => void askRotate()}>
          {current ? '更换密钥' : '生成密钥'}
        </Button>
        <Button
          disabled={notifyUrl === null}
          loading={test.isPending}
          onClick={() => test.mutate({ applicationId })}
        >
          发送测试回调
        </Button>
      </div>
      {rotated && <Secret rotated={rotated} onClose={() => setRotated(undefined)} />}
      {tested && <TestResult tested={tested} onClose={() => setTested(undefined)} />}
    </>
  )
}

function Secret({ rotated, onClose }: { rotated: Rotated; onClose: () => void }): ReactElement {
  const { secret, formerUntil } = rotated
  return (
    <Modal
      open
      centered
      title="回调密钥"
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          我已保存
        </Button>
      }
    >
      <p>密钥只显示这一次，请交给对方系统妥善保存。</p>
      <p className="source-detail-mono">
        {secret} <CopyButton text={secret} label="复制回调密钥" />
      </p>
      {formerUntil !== null && <p className="cap ink2">原密钥有效至 {formerUntil.slice(0, 16)}</p>}
    </Modal>
  )
}

function TestResult({ tested, onClose }: { tested: Tested; onClose: () => void }): ReactElement {
  const { httpStatus, durationMs, failure, answer } = tested
  return (
    <Modal
      open
      centered
      title={failure === null ? '测试回调成功' : '测试回调失败'}
      footer={<Button onClick={onClose}>关闭</Button>}
      onCancel={onClose}
    >
      <Facts
        rows={[
          ['结果', failure ?? '对方系统已接收'],
          ['HTTP状态', httpStatus === null ? null : String(httpStatus)],
          ['耗时', `${durationMs} 毫秒`],
        ]}
      />
      {answer !== null && (
        // It scrolls, so it can be reached by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className="source-detail-answer" tabIndex={0} aria-label="对方系统的响应">
          {answer}
        </pre>
      )}
    </Modal>
  )
}
