import { signingChannel } from '@qiyin/domain/company/signing-channel.ts'
import type { TableProps } from 'antd'
import type { ReactElement } from 'react'
import type { ContractRow } from './contract-row.ts'

type Column = NonNullable<TableProps<ContractRow>['columns']>[number]

/** A column that only managers see (seed 000 section 2). */
export type ExtraColumn = 'sourceApp' | 'appName' | 'channel' | 'signChannel'

const labels: Readonly<Record<ExtraColumn, string>> = {
  sourceApp: '来源应用',
  appName: '应用名称',
  channel: '渠道',
  signChannel: '签署渠道',
}

/** The columns for the table: the application with where the contract came from, or the signing provider. */
export function extraColumn(
  name: ExtraColumn,
  width: { readonly application: number; readonly channel: number },
): Column {
  const title = labels[name]
  if (isChannel(name)) {
    return {
      title,
      width: width.channel,
      render: (_, row) => <span className="ink2">{signingChannel(row)}</span>,
    }
  }
  return {
    title,
    width: width.application,
    render: (_, { businessName, contractSource }) => (
      <>
        <div className="cut" title={businessName}>
          {businessName}
        </div>
        <div className="cap ink3 cut" title={contractSource}>
          {contractSource}
        </div>
      </>
    ),
  }
}

/** The same where the window has no room for the column: its title, then what it says. */
export function FoldedColumn({ name, row }: { name: ExtraColumn; row: ContractRow }): ReactElement {
  const { businessName, contractSource } = row
  const said = isChannel(name)
    ? signingChannel(row)
    : [businessName, contractSource].filter(Boolean).join('，')
  return (
    <span className="cut" title={said}>
      {labels[name]}：{said}
    </span>
  )
}

function isChannel(name: ExtraColumn): boolean {
  return name === 'channel' || name === 'signChannel'
}
