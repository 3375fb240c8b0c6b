import { Button, type TableProps } from 'antd'
import { lazy, Suspense, type ComponentProps, type ReactElement } from 'react'
import type { Page, PageSizes } from '@qiyin/domain/paging.ts'
import type { DeclaredField, FieldValues } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { PlusIcon } from '@qiyin/ui/icons.tsx'
import type { ListAddress } from '@qiyin/ui/list-address/list-address.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { DataTable } from '../data-table/data-table.tsx'
import type { ChangeAddress } from '../list-page/use-list-address.ts'
import { usePageInReach } from '../list-page/use-page-in-reach.ts'
import { PageHead } from '../page-head/page-head.tsx'
import type { EditField } from './edit-modal.tsx'
import { ExportButton, type ListExportCall } from './export-button.tsx'
import { firstInPlace, widthOf } from './table-columns.ts'
import type { EditValue } from './edit-values.ts'
import { ManageSkeleton } from './manage-skeleton.tsx'
import { QueryForm } from './query-form.tsx'
import { actionsColumn, type RowAction } from './row-actions.tsx'
import { useKeptEdit } from './use-kept-edit.ts'
import './manage-page.css'

// Its form comes when a row is edited.
const EditModal = lazy(async () => ({ default: (await import('./edit-modal.tsx')).EditModal }))

interface Edit<Row> {
  fields: readonly EditField[]
  /** What the form starts with; null is a new row. */
  valuesOf: (row: Row | null) => Record<string, EditValue>
  /** Resolves when it is saved, which closes the dialog; a rejection leaves it open. */
  onSave: (values: Record<string, EditValue>, row: Row | null) => Promise<unknown>
}

interface ManagePageProps<Row extends object, Name extends string> {
  title: string
  /** The query form. */
  fields: readonly DeclaredField<Name>[]
  state: ListAddress<Name>
  onChange: ChangeAddress<ListAddress<Name>>
  pageSizes: PageSizes
  /** What `useCall` returned, read with `keep`. */
  query: ComponentProps<typeof Region<Page<Row>>>['query'] & { isPlaceholderData: boolean }
  rowKey: keyof Row & string
  columns: NonNullable<TableProps<Row>['columns']>
  /** Said when there is nothing at all: 暂无应用. */
  emptyText: string
  /** Acts on a row, the first two in sight; absent for a list that is only read. */
  actions?: (row: Row, edit: () => void) => readonly RowAction[]
  /** Where the names of the actions are longer than usual. */
  actionsWidth?: number
  /** Adds 新增, and what `actions` opens by its `edit`. */
  edit?: Edit<Row>
  /** Stands over the query: the tabs of a page with several lists. */
  tabs?: ReactElement
  /** What stands under a row that is opened. */
  expandable?: NonNullable<TableProps<Row>['expandable']>
  /** The row that something beside the table tells of keeps a mark. */
  marked?: string | null
  /** Adds 返回 beside 查询. */
  onBack?: () => void
  /** Adds 导出 of what is queried. */
  exportBy?: ListExportCall
  /** Adds something in a dialog of the page's own. */
  add?: { text: string; onRun: () => void }
}

/**
 * G-11, every table of administration: query form, table, dialog, each from a declaration. A page reads its
 * state by `useListAddress`, its rows by `useCall(…, { keep: true })`, and declares fields, columns, actions:
 * see `pages/sys-manage/business-manage`. Nothing of it is drawn by hand.
 */
export function ManagePage<Row extends object, Name extends string>(
  props: ManagePageProps<Row, Name>,
): ReactElement {
  const { title, fields, state, onChange, pageSizes, query, rowKey, columns, emptyText, actions, edit } =
    props
  const dialog = useKeptEdit<Row, Record<string, EditValue>>(title)
  const { edited } = dialog
  const add = props.add ?? (edit && { text: '新增', onRun: () => dialog.open(null) })
  usePageInReach(query, (pageNum) => onChange({ pageNum }, { replace: true }))
  const shown = firstInPlace(
    actions
      ? [...columns, actionsColumn<Row>((row) => actions(row, () => dialog.open(row)), props.actionsWidth)]
      : columns,
  )
  const isNarrowed = Object.keys(state.filters).length > 0
  return (
    <>
      <PageHead title={title}>
        <div className="row g8">
          {props.exportBy && <ExportButton call={props.exportBy} filters={state.filters} />}
          {add && (
            <Button type="primary" icon={<PlusIcon />} onClick={add.onRun}>
              {add.text}
            </Button>
          )}
        </div>
      </PageHead>
      <section className="sheet manage-page" aria-label={`${title}列表`}>
        {props.tabs}
        <QueryForm
          fields={fields}
          values={state.filters}
          onQuery={(filters) => {
            // Asked for the same once more, the list is read anew: its address does not change.
            if (isSame(filters, state.filters) && state.pageNum === 1) void query.refetch()
            else onChange({ filters })
          }}
          {...(props.onBack && { onBack: props.onBack })}
        />
        <Region query={query} skeleton={<ManageSkeleton />}>
          {(page) =>
            page.total === 0 && !query.isFetching ? (
              <Nothing text={emptyText} onReset={isNarrowed ? () => onChange({ filters: {} }) : undefined} />
            ) : (
              <DataTable<Row>
                rowKey={rowKey}
                rowClassName={(row) => (row[rowKey] === props.marked ? 'manage-page-marked' : '')}
                {...(props.expandable && { expandable: props.expandable })}
                dataSource={[...page.list]}
                columns={shown}
                loading={query.isFetching && query.isPlaceholderData}
                scroll={{ x: widthOf(shown) }}
                paging={{
                  pageNum: page.pageNum,
                  pageSize: page.pageSize,
                  total: page.total,
                  sizes: pageSizes.options,
                  onChange: (pageNum, pageSize) =>
                    onChange({ pageNum: pageSize === state.pageSize ? pageNum : 1, pageSize }),
                }}
              />
            )
          }
        </Region>
      </section>
      {edit && edited && (
        <Suspense>
          <EditModal
            isNew={edited.row === null}
            fields={edit.fields}
            values={edit.valuesOf(edited.row)}
            typed={edited.typed}
            onType={dialog.keep}
            onClose={dialog.close}
            onSave={async (values) => {
              try {
                await edit.onSave(values, edited.row)
              } catch (thrown) {
                // Somebody else may have changed the row: whoever opens it again begins with what it is now.
                void query.refetch()
                dialog.refused(thrown)
                throw thrown
              }
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function isSame(one: FieldValues, other: FieldValues): boolean {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names.every((name) => (one[name] ?? '') === (other[name] ?? ''))
}

function Nothing({ text, onReset }: { text: string; onReset: (() => void) | undefined }): ReactElement {
  return onReset ? (
    <Blank art="empty" title="没有符合条件的结果" text="换个条件试试，或清除全部条件">
      <Button onClick={onReset}>重置筛选</Button>
    </Blank>
  ) : (
    <Blank art="empty" title={text} />
  )
}
