import type { ReactElement } from 'react'
import type { Cell, GridRow } from '../../../components/value-grid/grid-rows.ts'
import type { StartForm } from './start-draft.ts'
import './row-problems.css'

interface RowProblemsProps {
  rows: readonly GridRow[]
  fields: StartForm['fields']
  problemsOf: (row: GridRow) => readonly (string | null)[]
  onJump: (cell: Cell) => void
}

/** Beyond these the list says how many more there are. */
const shown = 200

/** 待修正: everything wrong, each leading to its cell; and what keys do. */
export function RowProblems({ rows, fields, problemsOf, onJump }: RowProblemsProps): ReactElement {
  const found = problemCells(rows, problemsOf)
  return (
    <aside className="row-problems" aria-label="待修正">
      <h2 className="b6">
        待修正 <span className="cap ink3">{found.length} 处</span>
      </h2>
      <ul>
        {found.slice(0, shown).map(({ row, col, problem }) => (
          <li key={`${row} ${col}`}>
            <button type="button" onClick={() => onJump({ row, col })}>
              <b>第 {row + 1} 行</b>
              <span>
                {fields[col]?.fieldName}：{problem}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > shown && <p className="cap ink3">还有 {found.length - shown} 处</p>}
      <dl className="row-problems-keys cap ink3">
        <div>
          <dt>
            <kbd>Enter</kbd>
          </dt>
          <dd>向下一行</dd>
        </div>
        <div>
          <dt>
            <kbd>Tab</kbd>
          </dt>
          <dd>向右一格</dd>
        </div>
        <div>
          <dt>
            <kbd>Ctrl</kbd> <kbd>V</kbd>
          </dt>
          <dd>从Excel粘贴多格</dd>
        </div>
        <div>
          <dt>
            <kbd>Ctrl</kbd> <kbd>D</kbd>
          </dt>
          <dd>向下填充</dd>
        </div>
        <div>
          <dt>
            <kbd>Ctrl</kbd> <kbd>Z</kbd>
          </dt>
          <dd>撤销</dd>
        </div>
      </dl>
    </aside>
  )
}

/** The cells with something wrong, in order. */
export function problemCells(
  rows: readonly GridRow[],
  problemsOf: RowProblemsProps['problemsOf'],
): (Cell & { readonly problem: string })[] {
  return rows.flatMap((row, index) =>
    problemsOf(row).flatMap((problem, col) => (problem === null ? [] : [{ row: index, col, problem }])),
  )
}
