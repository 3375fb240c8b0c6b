import { operationsServices } from '@qiyin/calls/areas/operations.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { Button, type TableProps } from 'antd'
import type { ReactElement } from 'react'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { StateDot } from '../../../components/state-dot/state-dot.tsx'
import './operations-page.css'

type Service = Answer<typeof operationsServices>[number]

/** Time-stamps, certificates, messages and whatever else is asked outside: whether each can be reached. */
export function OuterServices(): ReactElement {
  const services = useCall(operationsServices, {}, { staleMs: Infinity })
  return (
    <section className="sheet operations-page-part" aria-labelledby="outer-services-title">
      <div className="operations-page-head">
        <h2 id="outer-services-title" className="h-sheet">
          外部服务
        </h2>
        <Button size="small" loading={services.isFetching} onClick={() => void services.refetch()}>
          重新检查
        </Button>
      </div>
      <Region query={services} skeleton={<div className="skeleton operations-page-brief" />}>
        {(list) =>
          list.length === 0 ? (
            <p className="ink3">未配置外部服务，时间戳、证书和短信均由平台自身提供</p>
          ) : (
            <DataTable<Service>
              rowKey={({ name, origin }) => `${name} ${origin}`}
              dataSource={[...list]}
              columns={columns}
              scroll={{ x: 'max-content' }}
            />
          )
        }
      </Region>
    </section>
  )
}

const columns: NonNullable<TableProps<Service>['columns']> = [
  { title: '服务', dataIndex: 'name', width: 160 },
  { title: '地址', dataIndex: 'origin', width: 320 },
  {
    title: '状态',
    width: 104,
    render: (_, { reached }) => <StateDot good={reached}>{reached ? '正常' : '无法连接'}</StateDot>,
  },
  {
    title: '说明',
    width: 320,
    render: (_, { failure, milliseconds }) => failure ?? `${milliseconds} 毫秒`,
  },
]
