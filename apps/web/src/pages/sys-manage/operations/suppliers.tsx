import { operationsSuppliers } from '@qiyin/calls/areas/operations.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { builtInProvider } from '@qiyin/domain/company/signing-channel.ts'
import { supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Region } from '@qiyin/ui/region.tsx'
import type { TableProps } from 'antd'
import type { ReactElement } from 'react'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { StateDot } from '../../../components/state-dot/state-dot.tsx'
import './operations-page.css'

type Supplier = Answer<typeof operationsSuppliers>[number]

const everyMs = 30_000

/** Who answers for each supplier code, how its calls of a day went, and whether it is asked at all now. */
export function Suppliers(): ReactElement {
  const suppliers = useCall(operationsSuppliers, {}, { everyMs })
  return (
    <section className="sheet operations-page-part" aria-labelledby="suppliers-title">
      <h2 id="suppliers-title" className="h-sheet">
        服务商
      </h2>
      <Region query={suppliers} skeleton={<div className="skeleton operations-page-suppliers" />}>
        {(list) => (
          <DataTable<Supplier>
            rowKey="supplierCode"
            dataSource={[...list]}
            columns={columns}
            scroll={{ x: 'max-content' }}
            {...(list.some(({ errors }) => errors.length > 0) && { expandable })}
          />
        )}
      </Region>
    </section>
  )
}

const expandable: NonNullable<TableProps<Supplier>['expandable']> = {
  rowExpandable: ({ errors }) => errors.length > 0,
  expandedRowRender: ({ errors }) => <Errors errors={errors} />,
}

// As few as a window at twice the size shows beside each other.
const columns: NonNullable<TableProps<Supplier>['columns']> = [
  {
    title: '服务商',
    width: 136,
    render: (_, { supplierCode, origin }) => (
      <span className="operations-page-supplier">
        <span>{supplierLabel[supplierCode]}</span>
        <span className="cap ink3">{origin ?? builtInProvider}</span>
      </span>
    ),
  },
  { title: '状态', width: 168, render: (_, row) => <Circuit {...row} /> },
  {
    title: '近 24 小时调用',
    width: 136,
    className: 'num',
    render: (_, { calls, failures }) => (
      <>
        {calls} 次{failures > 0 && <span className="operations-page-failed">，失败 {failures} 次</span>}
      </>
    ),
  },
  {
    title: '最近成功',
    width: 112,
    className: 'num',
    render: (_, { lastSuccessTime }) => (
      <span title={lastSuccessTime ?? ''}>{lastSuccessTime?.slice(5, 16) ?? '-'}</span>
    ),
  },
]

function Circuit({ circuit, openUntil }: Pick<Supplier, 'circuit' | 'openUntil'>): ReactElement {
  if (circuit === 'open')
    return (
      <StateDot
        good={false}
      >{`已熔断${openUntil === null ? '' : `，${openUntil.slice(11)} 后再试`}`}</StateDot>
    )
  return <StateDot good>{circuit === 'trial' ? '正在试探恢复' : '正常'}</StateDot>
}

function Errors({ errors }: Pick<Supplier, 'errors'>): ReactElement {
  return (
    <ul className="operations-page-errors">
      {errors.map(({ time, operation, outcome, httpStatus, providerCode }) => (
        <li key={`${time} ${operation}`}>
          <span className="num ink3">{time}</span> {operation}：{outcomeText[outcome] ?? outcome}
          {httpStatus !== null && `，HTTP ${httpStatus}`}
          {providerCode !== null && `，代码 ${providerCode}`}
        </li>
      ))}
    </ul>
  )
}

/** What somebody has to do with it. */
const outcomeText: Readonly<Record<string, string>> = {
  Transient: '无响应或服务异常',
  RateLimited: '被限流',
  CredentialRejected: '凭证被拒，请检查应用标识与密钥',
  TokenExpired: '令牌过期',
  QuotaExhausted: '余量不足，请续费',
}
