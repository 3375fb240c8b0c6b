import { contractStatus, signStatus } from '@qiyin/domain/contract/status.ts'
import { contractQueryListPerson, contractQueryOverviewPerson } from '@qiyin/calls/areas/contract-query.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { useNow } from '@qiyin/ui/use-now.ts'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { Region } from '@qiyin/ui/region.tsx'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { NextContract } from './next-contract.tsx'
import { nextToSign, todoFigures, type TodoFigure } from './todo-figures.ts'
import './next-contract.css'
import './todo-panel.css'

/** The nearest deadlines of mine: the captions count them, and the first that may be signed comes next. */
const lookedAt = 10

/** The four figures, and the contract to sign next; then the children. */
export function TodoPanel({ children }: { children: ReactNode }): ReactElement {
  const nowMs = useNow()
  const monthStart = `${dayOf(new Date(nowMs)).slice(0, 8)}01`
  const overview = useCall(contractQueryOverviewPerson, {}, { keep: true })
  const mine = useCall(contractQueryListPerson, {
    contractStatus: contractStatus.signing,
    signStatus: signStatus.waitingForMe,
    order: 'deadline',
    pageSize: lookedAt,
  })
  const others = useCall(contractQueryListPerson, {
    contractStatus: contractStatus.signing,
    signStatus: signStatus.waitingForOthers,
    order: 'deadline',
    pageSize: 1,
  })
  const done = useCall(contractQueryListPerson, {
    contractStatus: contractStatus.completed,
    completeTimeStart: monthStart,
    pageSize: 1,
  })
  const next = nextToSign(mine.data?.list ?? [])
  return (
    <>
      <section className="sheet todo-panel" aria-label="待办">
        <Region query={overview} skeleton={<Figures figures={waiting} />} small>
          {(counts) => (
            <Figures
              figures={todoFigures({
                overview: counts,
                mine: mine.data?.list ?? [],
                othersFirstDeadline: others.data?.list[0]?.signDeadlineTime,
                doneThisMonth: done.data?.total,
                nowMs,
              })}
            />
          )}
        </Region>
      </section>
      {/* What stands below comes once it is known what stands above it. */}
      {!overview.isPending && (
        <>
          {next && <NextContract contract={next} total={mine.data?.total ?? 1} nowMs={nowMs} />}
          {!mine.isPending && children}
        </>
      )}
    </>
  )
}

const waiting: TodoFigure[] = [
  { tab: 'myTurn', label: '待我签署', count: '', caption: '', warn: false },
  { tab: 'othersTurn', label: '待他人签署', count: '', caption: '', warn: false },
  { tab: 'nearDeadline', label: '即将截止', count: '', caption: '', warn: false },
  { tab: 'complete', label: '已完成', count: '', caption: '', warn: false },
]

function Figures({ figures }: { figures: readonly TodoFigure[] }): ReactElement {
  return (
    <ul>
      {figures.map((figure) => (
        <li key={figure.tab}>
          <Link to={paths.fileCenter(figure.tab)}>
            <span className="sec ink2">{figure.label}</span>
            {figure.count === '' ? (
              <span className="todo-panel-figure">
                <span className="skeleton" />
              </span>
            ) : (
              <b
                className={`num todo-panel-figure ${figure.tab === 'myTurn' && figure.count !== '0' ? 'mine' : ''}`}
              >
                {figure.count}
              </b>
            )}
            <span className={`cap ${figure.warn ? 'warn' : 'ink3'}`}>{figure.caption}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
