import { figureName, figuresOf, type Figure, type StatisticScope } from '@qiyin/domain/statistics/figures.ts'
import type { KeyboardEvent, ReactElement } from 'react'
import { ChangeMark } from './change-mark.tsx'
import type { StatisticAddress } from './statistic-address.ts'
import { totalOf, useFigure } from './use-figure.ts'
import './figure-tabs.css'

interface FigureTabsProps {
  scope: StatisticScope
  address: StatisticAddress
  /** The id of what shows the chosen figure. */
  panelId: string
  onChange: (figure: Figure) => void
}

/** The scope's figures with their totals and changes: the row is the list of tabs. */
export function FigureTabs({ scope, address, panelId, onChange }: FigureTabsProps): ReactElement {
  const figures: readonly Figure[] = figuresOf[scope]
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const at = figures.indexOf(address.figure)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: figures.length - 1 }[event.key]
    const next = to === undefined ? undefined : figures[(to + figures.length) % figures.length]
    if (next === undefined) return
    event.preventDefault()
    onChange(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-figure="${next}"]`)?.focus()
  }
  return (
    // The tabs inside are what is focused and operated.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div className="figure-tabs" role="tablist" aria-label="统计指标" onKeyDown={move}>
      {figures.map((figure) => (
        <FigureTab key={figure} {...{ scope, figure, address, panelId }} onChoose={() => onChange(figure)} />
      ))}
    </div>
  )
}

interface FigureTabProps {
  scope: StatisticScope
  figure: Figure
  address: StatisticAddress
  panelId: string
  onChoose: () => void
}

function FigureTab({ scope, figure, address, panelId, onChoose }: FigureTabProps): ReactElement {
  const { now, former } = useFigure(scope, figure, address)
  const isChosen = figure === address.figure
  return (
    <button
      type="button"
      role="tab"
      data-figure={figure}
      aria-selected={isChosen}
      aria-controls={panelId}
      tabIndex={isChosen ? 0 : -1}
      onClick={() => {
        if (now.isError) void now.refetch()
        onChoose()
      }}
    >
      <span className="sec figure-tabs-name">{figureName[figure]}</span>
      {now.data === undefined ? (
        <Missing isFetching={now.isFetching} isError={now.isError} />
      ) : (
        <>
          <b className="num figure-tabs-figure">{totalOf(now.data).toLocaleString('en-US')}</b>
          <ChangeMark now={totalOf(now.data)} former={former && totalOf(former)} />
        </>
      )}
    </button>
  )
}

/** No number: it is on its way, could not be loaded, or cannot be counted. */
function Missing({ isFetching, isError }: { isFetching: boolean; isError: boolean }): ReactElement {
  if (isError && !isFetching) return <span className="figure-tabs-failed">加载失败，重试</span>
  return <span className="figure-tabs-figure">{isFetching ? <span className="skeleton" /> : '—'}</span>
}
