import { Button, Checkbox, Dropdown } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { openAgreement } from '@qiyin/ui/base/agreement.ts'
import { MidText } from '@qiyin/ui/contract-parts/mid-text.tsx'
import { minuteText } from '@qiyin/ui/dates.ts'
import { Avatar } from '@qiyin/ui/shell/avatar.tsx'
import { SignatureArt } from '@qiyin/ui/signing/signature-art.tsx'
import { asSignTask, placesOf, sealOf, sealsOf, signatureName, type BatchTask } from './batch.ts'
import type { Desk } from './use-batch-desk.ts'
import './batch-panel.css'

interface BatchPanelProps {
  task: BatchTask
  desk: Desk
}

/** Right of the document: who signs, with what, how much, and the one consent. */
export function BatchPanel({ task, desk }: BatchPanelProps): ReactElement {
  const { contracts, current, consent, setConsent, unreadCount } = desk
  const places = placesOf(contracts)
  const pages = contracts.reduce((sum, { pageCount }) => sum + pageCount, 0)
  const earliest = contracts.map(({ signDeadlineTime }) => signDeadlineTime).toSorted()[0]
  return (
    <aside className="batch-panel" aria-label="签署信息">
      {current && <Who name={current.signerName} company={current.companyName} />}
      <section>
        <div className="row between">
          <h2 className="batch-panel-heading">使用的印章</h2>
          <span className="cap ink3">用于全部 {contracts.length} 份</span>
        </div>
        {places.sealed > 0 && <SealRow desk={desk} places={places} />}
        {places.personal > 0 && current && (
          <div className="batch-panel-mark">
            <span className="batch-panel-art">
              {desk.marks.signature && (
                <SignatureArt signature={desk.marks.signature} task={asSignTask(current, task)} />
              )}
            </span>
            <span className="grow">
              {signatureName(desk.marks)}
              <span className="cap ink3 num batch-panel-count">
                {desk.marks.signature ? `${places.personal} 处` : '尚未签名'}
              </span>
            </span>
            <Button type="text" size="small" onClick={() => desk.open('drawing')}>
              {desk.marks.signature ? '更换' : '签名'}
            </Button>
          </div>
        )}
      </section>
      <section className="grow">
        <dl className="batch-panel-facts">
          <Fact label="合同" value={`${contracts.length} 份，${pages} 页`} />
          <Fact label="签署处" value={`${places.sealed + places.personal} 处`} />
          <Fact label="最早截止" value={minuteText(earliest)} />
        </dl>
      </section>
      <section>
        <Checkbox
          checked={consent && unreadCount === 0}
          disabled={unreadCount > 0 || contracts.length === 0}
          onChange={(event) => setConsent(event.target.checked)}
        >
          我已阅读并同意签署全部 {contracts.length} 份合同
        </Checkbox>
        <p className="cap ink3 batch-panel-note">
          {unreadCount > 0 && (
            <span role="status">
              还有 {unreadCount} 份未读完，读完后可勾选
              <br />
            </span>
          )}
          使用数字证书签署，见
          <button type="button" className="link" onClick={() => openAgreement('user')}>
            《用户协议》
          </button>
        </p>
      </section>
    </aside>
  )
}

function SealRow({ desk, places }: { desk: Desk; places: ReturnType<typeof placesOf> }): ReactElement {
  const { sealed, acrossPages } = places
  const { contracts, marks, current } = desk
  const seals = sealsOf(contracts)
  const chosen = seals.find(({ sealId }) => sealId === marks.sealId) ?? seals[0]
  const own = current && sealOf(current, marks)
  return (
    <>
      <div className="batch-panel-mark">
        {chosen && <img src={chosen.previewUrl} alt="" />}
        <span className="grow">
          {chosen?.sealName ?? '没有可用印章'}
          <span className="cap ink3 num batch-panel-count">
            {sealed} 处{acrossPages > 0 && `，含骑缝章 ${acrossPages} 处`}
          </span>
        </span>
        {seals.length > 1 && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: seals.map(({ sealId, sealName }) => ({
                key: sealId,
                label: sealName,
                onClick: () => desk.chooseSeal(sealId),
              })),
            }}
          >
            <Button type="text" size="small">
              更换
            </Button>
          </Dropdown>
        )}
      </div>
      {own && own.sealId !== chosen?.sealId && (
        <p className="cap batch-panel-warning">当前合同未授权此印章，改用 {own.sealName}</p>
      )}
    </>
  )
}

/** The signer, as the evidence names him. */
export function Who({ name, company }: { name: string; company: string | null }): ReactElement {
  return (
    <section className="row g12">
      <Avatar name={name} soft large />
      <div className="grow">
        <div className="row g8">
          <span className="b6">{name}</span>
          <span className="batch-panel-verified">已实名</span>
        </div>
        <div className="cap ink3">{company ? <MidText text={company} /> : '以个人身份签署'}</div>
      </div>
    </section>
  )
}

/** A line of what is counted. */
export function Fact({ label, value }: { label: string; value: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  )
}
