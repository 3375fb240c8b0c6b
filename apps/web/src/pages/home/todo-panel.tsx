import { contractQueryListPerson, contractQueryOverviewPerson } from '@qiyin/calls/areas/contract-query.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { useNow } from '@qiyin/ui/use-now.ts'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { Region } from '@qiyin/ui/region.tsx'
import { paths } from '@qiyin/ui/paths.ts'
import { NextContract } from './next-contract.tsx'
import { firstDeadline, nextToSign, todoFigures, type TodoFigure } from './todo-figures.ts'

/** How many open contracts the captions look at. */
const lookedAt = 50

/** The four figures, and the contract to sign next. */
export function TodoPanel(): ReactElement {
  const nowMs = useNow()
  const monthStart = `${dayOf(new Date(nowMs)).slice(0, 8)}01`
  const overview = useCall(contractQueryOverviewPerson, {}, { keep: true })
  const mine = useCall(contractQueryListPerson, { contractStatus: 0, signStatus: 1, pageSize: lookedAt })
  const others = useCall(contractQueryListPerson, { contractStatus: 0, signStatus: 0, pageSize: lookedAt })
  const done = useCall(contractQueryListPerson, {
    contractStatus: 2,
    completeTimeStart: monthStart,
    pageSize: 1,
  })
  const next = nextToSign(mine.data?.list ?? [])
  return (
    <>
      <section className="sheet home-todo" aria-label="待办">
        <Region query={overview} skeleton={<Figures figures={waiting} />} small>
          {(counts) => (
            <Figures
              figures={todoFigures({
                overview: counts,
                mine: mine.data?.list ?? [],
                othersFirstDeadline: firstDeadline(others.data?.list ?? []),
                doneThisMonth: done.data?.total,
                nowMs,
              })}
            />
          )}
        </Region>
      </section>
      {next && <NextContract contract={next} total={mine.data?.total ?? 1} nowMs={nowMs} />}
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
              <span className="home-figure">
                <span className="skeleton" />
              </span>
            ) : (
              <b
                className={`num home-figure ${figure.tab === 'myTurn' && figure.count !== '0' ? 'mine' : ''}`}
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
