import { Button } from 'antd'
import { useMemo, useRef, useState, type ReactElement } from 'react'
import { signOrderTypeLabel } from '@qiyin/domain/contract/signing-order.ts'
import { dayOf, startOfDay } from '@qiyin/domain/dates.ts'
import { prefilledValue } from '@qiyin/domain/template/default-value.ts'
import { choicesOf } from '@qiyin/domain/template/field-value.ts'
import { rowFields } from '@qiyin/domain/template/batch-form.ts'
import { fieldTypeNames } from '@qiyin/domain/template/field-types.ts'
import { partOfField } from '@qiyin/domain/template/template-signers.ts'
import { useStore } from '@qiyin/ui/base/store.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { EyeIcon } from '@qiyin/ui/icons.tsx'
import { useNow } from '@qiyin/ui/use-now.ts'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { TrashIcon } from '../../../components/desk-icons/desk-icons.tsx'
import { FlowBar } from '../../../components/flow-bar/flow-bar.tsx'
import {
  cellsIn,
  hasValue,
  type Cell,
  type GridRow,
  type Range,
} from '../../../components/value-grid/grid-rows.ts'
import { ValueGrid, type GridColumn } from '../../../components/value-grid/value-grid.tsx'
import { problemsBy } from '../../../components/value-grid/value-problems.ts'
import { problemCells, RowProblems } from './row-problems.tsx'
import { rowsKept, useBatchRows } from './batch-rows.ts'
import { RowPreview } from './row-preview.tsx'
import { RowsTools } from './rows-tools.tsx'
import type { StartDraft, StartForm } from './start-draft.ts'
import { valuesOf } from './start-request.ts'
import { useShownRows } from './shown-rows.ts'
import { useStartBatch } from './use-start-batch.ts'
import './start-rows.css'

interface StartRowsProps {
  form: StartForm
  draft: StartDraft
  onBack: () => void
}

const batchSteps = ['发起设置', '批量信息', '确认发起']

/** W-17b: a row for each contract. */
export function StartRows({ form, draft, onBack }: StartRowsProps): ReactElement {
  const user = useCurrentUser()
  const fields = useMemo(() => rowFields(form.fields), [form])
  const columns = useMemo(() => fields.map(columnOf), [fields])
  const fieldCodes = useMemo(() => fields.map(({ fieldCode }) => fieldCode), [fields])
  const { rows, change } = useBatchRows(form.templateCode, fieldCodes)
  const [at, setAt] = useState<Range>(cellRange({ row: 0, col: 0 }))
  const frame = useRef<HTMLDivElement>(null)
  const [looked, setLooked] = useState<GridRow | null>(null)
  const today = dayOf(new Date(useNow()))
  const problemsOf = useMemo(() => problemsBy(fields, startOfDay(today)), [fields, today])
  const prefilled = fields.map((field) => prefilledValue(field, startOfDay(today)))
  // A row that nobody has begun says nothing yet.
  const shownProblems = (row: GridRow): readonly (string | null)[] => (hasValue(row) ? problemsOf(row) : [])
  const isFaulty = (row: GridRow): boolean => shownProblems(row).some((problem) => problem !== null)
  const filled = rows.filter(hasValue)
  const faulty = filled.filter(isFaulty).length
  const shown = useShownRows(rows, isFaulty)
  const show = (part: boolean): void => {
    if (part) shown.showFaulty()
    else shown.showAll()
    setAt(cellRange({ row: 0, col: 0 }))
  }
  const jump = ({ row, col }: Cell): void => {
    const place = shown.rows.findIndex((one) => shown.placeOf(one) === row)
    frame.current?.focus()
    setAt(cellRange({ row: place, col }))
  }
  const { start, pending } = useStartBatch({ form, draft, fields })
  const onStart = (): void => {
    if (filled.length === 0) return toast('error', '请新增一行或导入Excel')
    if (faulty > 0) {
      const [first] = problemCells(rows, shownProblems)
      if (first) jump(first)
      return toast('error', `有 ${faulty} 行待修正，修正后再发起`)
    }
    start(filled.map(({ values }) => [...values]))
  }
  return (
    <div className="start-rows">
      <FlowBar
        title="批量发起"
        subtitle={`${form.templateName} • ${signOrderTypeLabel[draft.signOrderType]}`}
        steps={batchSteps}
        at={1}
        onBack={onBack}
      >
        <Button onClick={onBack}>上一步</Button>
        <Button type="primary" loading={pending} onClick={onStart}>
          发起 {filled.length} 份合同
        </Button>
      </FlowBar>
      <main id="main" className="start-rows-body" tabIndex={-1}>
        <RowsTools
          form={form}
          fields={fields}
          prefilled={prefilled}
          change={(how) => {
            // What it does is done to all rows, and a new one has nothing wrong with it yet.
            if (shown.isPart) show(false)
            change(how)
          }}
          counts={{ all: filled.length, faulty }}
          isPart={shown.isPart}
          onPart={show}
        />
        <div className="start-rows-sheet">
          {rows.length === 0 ? (
            <p className="start-rows-empty ink3">请新增一行或导入Excel</p>
          ) : (
            <ValueGrid
              label="批量信息"
              columns={columns}
              rows={shown.rows}
              problemsOf={shownProblems}
              numberOf={(row) => shown.placeOf(row) + 1}
              endTitle="操作"
              endOf={(row) => (
                <>
                  <IconButton label={`预览第 ${shown.placeOf(row) + 1} 行`} onClick={() => setLooked(row)}>
                    <EyeIcon size={16} />
                  </IconButton>
                  <IconButton
                    label={`删除第 ${shown.placeOf(row) + 1} 行`}
                    onClick={() => change({ kind: 'remove', row: shown.placeOf(row) })}
                  >
                    <TrashIcon size={16} />
                  </IconButton>
                </>
              )}
              frame={frame}
              at={at}
              onMove={setAt}
              onChange={(how) => change(shown.wholeChange(how))}
            />
          )}
          <RowProblems rows={rows} fields={fields} problemsOf={shownProblems} onJump={jump} />
        </div>
        <Foot all={filled.length} faulty={faulty} cells={cellsIn(at)} />
      </main>
      {looked && (
        <RowPreview
          fileName={`${form.templateName}.pdf`}
          request={{
            templateCode: form.templateCode,
            templateVersion: form.version,
            values: { ...valuesOf(form, draft, user), ...valuesOfRow(fields, looked) },
          }}
          onClose={() => setLooked(null)}
        />
      )}
    </div>
  )
}

/** How many rows there are, and whether a reload brings them back. */
function Foot({ all, faulty, cells }: { all: number; faulty: number; cells: number }): ReactElement {
  const isKept = useStore(rowsKept)
  return (
    <footer className="start-rows-foot cap">
      <span role="status">
        共 {all} 行{faulty > 0 && <b>，{faulty} 行有误</b>}
      </span>
      <span className="ink3">已选 {cells} 格</span>
      <span className={isKept ? 'start-rows-kept ink3' : 'start-rows-kept'}>
        {isKept ? '已暂存，刷新页面不会丢失' : '内容过多无法暂存，请勿刷新或关闭页面'}
      </span>
    </footer>
  )
}

function IconButton({
  label,
  onClick,
  children,
}: {
  label: string
  onClick: () => void
  children: ReactElement
}): ReactElement {
  return (
    <button type="button" className="iconbtn sm" aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  )
}

function columnOf(field: StartForm['fields'][number]): GridColumn {
  const { fieldCode, fieldName, notNull, fieldType } = field
  return {
    key: fieldCode,
    wide: partOfField(field) === 'identityNo',
    title: fieldName,
    required: notNull,
    choices: fieldTypeNames[fieldType] === fieldTypeNames.dropdownCustom ? choicesOf(field) : [],
  }
}

function cellRange(cell: Cell): Range {
  return { from: cell, to: cell }
}

function valuesOfRow(fields: StartForm['fields'], { values }: GridRow): Record<string, string> {
  const given = fields.map(({ fieldCode }, index) => [fieldCode, values[index] ?? ''] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}
