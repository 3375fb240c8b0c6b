import { contractSourceApplicationQuery } from '@qiyin/calls/areas/source-application.ts'
import { contractSourceQuery } from '@qiyin/calls/areas/source-system.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { PlusIcon } from '@qiyin/ui/icons.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { Button } from 'antd'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { Link, useParams } from 'react-router'
import { PageHead } from '../../../components/page-head/page-head.tsx'
import { ManageSkeleton } from '../../../components/manage-page/manage-skeleton.tsx'
import { StateTabs } from '../../../components/state-tabs/state-tabs.tsx'
import { ApplicationSheets } from './application-sheets.tsx'
import { CallLog } from './call-log.tsx'
import { Deliveries } from './deliveries.tsx'
import './source-detail.css'

type Source = Answer<typeof contractSourceQuery>['list'][number]

// Its form comes when an application is registered.
const AddApplication = lazy(async () => ({
  default: (await import('./application-dialogs.tsx')).AddApplication,
}))

/** W-28b /sys-manage/src-system/{sysCode}: the programs of a source system, what they are told and what they call. */
export function SourceDetailPage(): ReactElement {
  usePageTitle('来源系统详情')
  const { sysCode = '' } = useParams()
  const sources = useCall(contractSourceQuery, { code: sysCode })
  return (
    <Region query={sources} skeleton={<ManageSkeleton />}>
      {({ list }) => {
        const source = list.find(({ code }) => code === sysCode)
        return source ? <Detail source={source} /> : <NoSource />
      }}
    </Region>
  )
}

const back = <Link to={paths.sourceSystems()}>来源系统</Link>

function NoSource(): ReactElement {
  return (
    <>
      <PageHead title="来源系统详情" />
      <section className="sheet">
        <Blank art="empty" title="来源系统不存在或已删除">
          {back}
        </Blank>
      </section>
    </>
  )
}

function Detail({ source }: { source: Source }): ReactElement {
  const applications = useCall(contractSourceApplicationQuery, { sourceId: source.id })
  const [adding, setAdding] = useState(false)
  const [chosen, choose] = useState<string>()
  const list = applications.data ?? []
  const application = list.find(({ id }) => id === chosen) ?? list[0]
  const add = source.own ? undefined : (
    <Button type="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
      登记接入应用
    </Button>
  )
  return (
    <>
      <nav className="cap source-detail-way" aria-label="所在位置">
        {back} / 来源系统详情
      </nav>
      <PageHead title={source.name}>{list.length > 0 && add}</PageHead>
      <p className="sec ink2 source-detail-standing">
        <span>系统编码 {source.code}</span>
        <span>发送短信 {source.sendMessage ? '是' : '否'}</span>
      </p>
      <Region query={applications} skeleton={<ManageSkeleton />}>
        {() =>
          application ? (
            <>
              {list.length > 1 && (
                <StateTabs
                  of="接入应用"
                  items={list.map(({ id, appId }) => ({ key: id, label: appId }))}
                  active={application.id}
                  onChange={choose}
                />
              )}
              <div className="source-detail" key={application.id}>
                <div className="source-detail-side">
                  <ApplicationSheets application={application} />
                </div>
                <Records applicationId={application.id} />
              </div>
            </>
          ) : (
            <section className="sheet">
              <Blank
                art="empty"
                title={source.own ? '平台自身的来源没有接入应用' : '还没有接入应用'}
                {...(!source.own && { text: '登记后，该系统即可通过开放接口发起合同并接收回调' })}
              >
                {add}
              </Blank>
            </section>
          )
        }
      </Region>
      {adding && (
        <Suspense>
          <AddApplication sourceId={source.id} onClose={() => setAdding(false)} onAdded={choose} />
        </Suspense>
      )}
    </>
  )
}

const records = [
  { key: 'deliveries', label: '回调记录' },
  { key: 'calls', label: '调用记录' },
]

function Records({ applicationId }: { applicationId: string }): ReactElement {
  const [shown, show] = useState('deliveries')
  return (
    <section className="sheet source-detail-records" aria-label="记录">
      <StateTabs of="记录" items={records} active={shown} onChange={show} />
      {shown === 'deliveries' ? (
        <Deliveries applicationId={applicationId} />
      ) : (
        <CallLog applicationId={applicationId} />
      )}
    </section>
  )
}
