import { Table, type TableProps } from 'antd'
import { useEffect, useRef, type ReactElement } from 'react'

interface DataTableProps<Row extends object> extends Omit<TableProps<Row>, 'pagination'> {
  /** Omit it for a table that shows all its rows. */
  paging?: {
    pageNum: number
    pageSize: number
    total: number
    sizes: number[]
    onChange: (pageNum: number, pageSize: number) => void
  }
}

/** antd's table with our defaults: fixed layout, total on the left, size changer, accessible measure row. */
export function DataTable<Row extends object>({ paging, ...rest }: DataTableProps<Row>): ReactElement {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // antd's hidden measure row repeats the header with its focusable checkbox.
    for (const row of box.current?.querySelectorAll('.ant-table-measure-row') ?? [])
      row.setAttribute('inert', '')
  })
  return (
    <div ref={box}>
      <Table<Row>
        tableLayout="fixed"
        {...rest}
        pagination={
          paging === undefined
            ? false
            : {
                current: paging.pageNum,
                pageSize: paging.pageSize,
                total: paging.total,
                showSizeChanger: true,
                pageSizeOptions: paging.sizes,
                showTotal: (total) => `共 ${total} 条记录`,
                onChange: paging.onChange,
              }
        }
      />
    </div>
  )
}
