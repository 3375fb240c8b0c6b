import { totalText } from '@qiyin/domain/paging.ts'
import { Table, type TableProps } from 'antd'
import { useEffect, useRef, type ReactElement } from 'react'
import './data-table.css'

interface DataTableProps<Row extends object> extends Omit<TableProps<Row>, 'pagination'> {
  /** Where the window is slim each row is a card, whose cells break into lines: nothing is out of sight. */
  cards?: boolean
  /** Omit it for a table that shows all its rows. */
  paging?: {
    pageNum: number
    pageSize: number
    total: number
    /** There are as many or more. */
    totalIsBound?: boolean
    sizes: readonly number[]
    onChange: (pageNum: number, pageSize: number) => void
  }
}

/** antd's table with our defaults: fixed layout, total on the left, size changer, accessible measure row. */
export function DataTable<Row extends object>({
  paging,
  cards = false,
  ...rest
}: DataTableProps<Row>): ReactElement {
  const scrolls = rest.scroll?.x !== undefined
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // antd's hidden measure row repeats the header with its focusable checkbox.
    for (const row of box.current?.querySelectorAll('.ant-table-measure-row') ?? [])
      row.setAttribute('inert', '')
    // What is wider than the window is scrolled by keyboard, too; antd gives that box no stop.
    if (scrolls) box.current?.querySelector('.ant-table-content')?.setAttribute('tabindex', '0')
  })
  return (
    <div ref={box} className={cards ? 'data-table-cards' : undefined}>
      <Table<Row>
        tableLayout="fixed"
        {...rest}
        {...(rest.expandable && { expandable: { columnTitle: openingTitle, ...rest.expandable } })}
        pagination={
          paging === undefined
            ? false
            : {
                current: paging.pageNum,
                pageSize: paging.pageSize,
                total: paging.total,
                showSizeChanger: true,
                pageSizeOptions: [...paging.sizes],
                showTotal: (total) => totalText(total, { isBound: paging.totalIsBound === true }),
                onChange: paging.onChange,
              }
        }
      />
    </div>
  )
}

/** Heads the column of the buttons that open rows: read aloud, not shown. */
const openingTitle = <span className="sr">展开</span>
