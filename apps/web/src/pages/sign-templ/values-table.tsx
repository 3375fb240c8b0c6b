import { Button, Input, Segmented, Select, type TableProps } from 'antd'
import { useMemo, useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { choicesOf, maxFieldValueLength } from '@qiyin/domain/template/field-value.ts'
import { RowMark } from '../../components/batch-state/batch-mark.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import {
  corrected,
  inOrder,
  isAsItWas,
  isCorrectable,
  valueProblems,
  type BatchValues,
  type Corrections,
  type ValuesRow,
} from './corrections.ts'

interface ValuesTableProps {
  data: BatchValues
  corrections: Corrections
  now: Date
  shown: 'all' | 'open' | 'made'
  onShow: (shown: 'all' | 'open' | 'made') => void
  onCorrect: (change: (kept: Corrections) => Corrections) => void
}

const rowsPerPage = { initial: 20, options: [10, 20, 50] } as const

/** The values of a batch; rows that can be sent again are inputs, the others are as they were. */
export function ValuesTable(props: ValuesTableProps): ReactElement {
  const { data, shown, onShow } = props
  const [at, setAt] = useState<{ pageNum: number; pageSize: number }>({
    pageNum: 1,
    pageSize: rowsPerPage.initial,
  })
  const rows = useMemo(() => inOrder(data.rows), [data.rows])
  const open = rows.filter(isCorrectable)
  const made = rows.filter(({ contractId }) => contractId !== null)
  const all = { all: rows, open, made }[shown]
  const { pageSize } = at
  const pageNum = Math.min(at.pageNum, Math.max(1, Math.ceil(all.length / pageSize)))
  return (
    <>
      <div className="sign-templ-page-tools">
        <Segmented
          value={shown}
          options={[
            { value: 'all', label: `全部 ${rows.length}` },
            { value: 'open', label: `待修正 ${open.length}` },
            { value: 'made', label: `成功 ${made.length}` },
          ]}
          onChange={onShow}
        />
      </div>
      <DataTable<ValuesRow>
        rowKey="rowNo"
        size="small"
        columns={columnsOf(props)}
        dataSource={all.slice((pageNum - 1) * pageSize, pageNum * pageSize)}
        rowClassName={(row) => (isCorrectable(row) ? '' : 'sign-templ-page-locked')}
        scroll={{ x: 'max-content' }}
        paging={{
          pageNum,
          pageSize,
          total: all.length,
          sizes: rowsPerPage.options,
          onChange: (next, size) => setAt({ pageNum: next, pageSize: size }),
        }}
      />
    </>
  )
}

function columnsOf(props: ValuesTableProps): NonNullable<TableProps<ValuesRow>['columns']> {
  const { fields } = props.data
  return [
    { title: '行', dataIndex: 'rowNo', width: 64, fixed: 'left', className: 'num' },
    ...fields.map(({ fieldCode, fieldName, notNull }, index) => ({
      key: fieldCode,
      title: (
        <>
          {fieldName}
          {notNull && <span className="antd-required">*</span>}
        </>
      ),
      width: 192,
      render: (_: unknown, row: ValuesRow) =>
        isCorrectable(row) ? (
          <Cell {...props} row={row} at={index} />
        ) : (
          <span className="sign-templ-page-value" title={row.values[index]}>
            {row.values[index] || '-'}
          </span>
        ),
    })),
    { title: '结果', width: 264, fixed: 'right', render: (_, row) => <Outcome {...props} row={row} /> },
  ]
}

interface CellProps extends ValuesTableProps {
  row: ValuesRow
  at: number
}

function Cell({ data, corrections, now, row, at, onCorrect }: CellProps): ReactElement | null {
  const field = data.fields[at]
  if (!field) return null
  const values = corrections.get(row.rowNo) ?? row.values
  const value = values[at] ?? ''
  const problem = valueProblems([field], [value], now)[0] ?? null
  const isChanged = value !== row.values[at]
  const noteId = `value-${row.rowNo}-${at}`
  const control = {
    value,
    'aria-label': `第${row.rowNo}行${field.fieldName}`,
    status: problem === null ? ('' as const) : ('error' as const),
    className: isChanged && problem === null ? 'sign-templ-page-changed' : '',
    ...(problem !== null && { 'aria-invalid': true, 'aria-describedby': noteId }),
  }
  const onValue = (next: string): void => onCorrect((kept) => corrected(kept, row, { at, value: next }))
  return (
    <>
      {field.fieldType === 'dropdownCustom' ? (
        <Select
          {...control}
          style={{ width: '100%' }}
          options={choicesOf(field).map((one) => ({ value: one, label: one }))}
          onChange={onValue}
        />
      ) : (
        <Input
          {...control}
          title={isChanged ? `原值：${row.values[at] ?? ''}` : ''}
          maxLength={maxFieldValueLength}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
      {problem !== null && (
        <span id={noteId} className="cap sign-templ-page-problem">
          {problem}
        </span>
      )}
    </>
  )
}

function Outcome({ row, data, corrections, now, onCorrect }: Omit<CellProps, 'at'>): ReactElement {
  if (row.contractId !== null)
    return (
      <span className="sign-templ-page-outcome">
        <RowMark state={row.rowState} />
        <Link className="link num" to={paths.contractDetail(row.contractId)}>
          {row.contractNo}
        </Link>
      </span>
    )
  if (!isCorrectable(row)) return <RowMark state={row.rowState} />
  const values = corrections.get(row.rowNo)
  if (values) {
    const isSound = valueProblems(data.fields, values, now).every((one) => one === null)
    if (!isSound) return <>正在修正</>
    const how = isAsItWas(row, values) ? '原样，待重新发起' : '已修正，待重新发起'
    return <span className="sign-templ-page-ready">{how}</span>
  }
  return (
    <span className="sign-templ-page-outcome">
      <span>
        <RowMark state={row.rowState} />
        <span className="sign-templ-page-reason">{row.remark}</span>
      </span>
      <Button
        size="small"
        type="text"
        aria-label={`第${row.rowNo}行原样重发`}
        onClick={() => onCorrect((kept) => new Map([...kept, [row.rowNo, row.values]]))}
      >
        原样重发
      </Button>
    </span>
  )
}
