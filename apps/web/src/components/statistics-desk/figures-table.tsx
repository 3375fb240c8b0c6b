import { changeInTenths } from '@qiyin/domain/statistics/figures.ts'
import type { ReactElement } from 'react'
import { changeText } from './change-mark.tsx'
import type { Entries } from './use-figure.ts'
import './figures-table.css'

interface FiguresTableProps {
  name: string
  entries: Entries
  former: Entries | undefined
}

/** The numbers of the chart, each beside that of the period before. */
export function FiguresTable({ name, entries, former }: FiguresTableProps): ReactElement {
  return (
    // A part that scrolls is reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="figures-table" tabIndex={0} role="region" aria-label={`${name}数据`}>
      <table>
        <thead>
          <tr>
            <th scope="col">统计周期</th>
            <th scope="col">日期</th>
            <th scope="col" className="figures-table-number">
              {name}
            </th>
            <th scope="col">上期</th>
            <th scope="col" className="figures-table-number">
              上期{name}
            </th>
            <th scope="col" className="figures-table-number">
              变化
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, at) => (
            <Row key={entry.time} entry={entry} former={former?.[at]} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({
  entry,
  former,
}: {
  entry: Entries[number]
  former: Entries[number] | undefined
}): ReactElement {
  const change = former && changeInTenths(former.count, entry.count)
  return (
    <tr>
      <th scope="row" className="num">
        {entry.time}
      </th>
      <td className="num ink3">{daysText(entry)}</td>
      <td className="num figures-table-number">{entry.count.toLocaleString('en-US')}</td>
      <td className="num ink3">{former ? daysText(former) : '-'}</td>
      <td className="num figures-table-number">{former?.count.toLocaleString('en-US') ?? '-'}</td>
      <td className="num figures-table-number">{change == null ? '-' : changeText(change)}</td>
    </tr>
  )
}

function daysText({ start, end }: Entries[number]): string {
  return start === end ? start : `${start} 至 ${end}`
}
