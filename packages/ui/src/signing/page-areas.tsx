import { shownAddress } from '../base/call-request.ts'
import type { ReactElement } from 'react'
import { stampKind, stampLabel } from '@qiyin/domain/seal/position.ts'
import { boxStyle, type PageInfo } from '@qiyin/viewer/page-geometry.ts'
import { WaitingWords } from '../contract-parts/waiting-words.tsx'
import { CheckIcon, EditIcon, SealIcon } from '../icons.tsx'
import { SealStrip } from '../seal-strip/seal-strip.tsx'
import { SignatureArt } from './signature-art.tsx'
import { leadOf, takesSeal, type SignArea, type SigningState, type SignTask } from './signing-state.ts'
import './page-areas.css'

interface PageAreasProps {
  task: SignTask
  areas: readonly SignArea[]
  state: SigningState
  /** The page they are drawn over. */
  page: PageInfo
  onPick: (area: SignArea) => void
}

/** The places to sign of one page, over the page itself. */
export function PageAreas({ task, areas, state, page, onPick }: PageAreasProps): ReactElement {
  const { pageNumber } = page
  const others = task.areas.filter((area) => !area.mine && !area.signed && area.pageNum === pageNumber)
  const mine = task.areas.filter((area) => area.mine && area.pageNum === pageNumber)
  return (
    <>
      {others.map((area) => (
        <div
          key={area.positionId}
          className={area.kind === stampKind.companySeal ? 'page-areas-others round' : 'page-areas-others'}
          style={boxStyle(area, page)}
        >
          <WaitingWords area={area} name={area.companyName ?? area.signerName} />
        </div>
      ))}
      {mine.map((area) =>
        area.kind === stampKind.signingDate ? (
          <div key={area.positionId} className="page-areas-others" style={boxStyle(area, page)}>
            {stampLabel[area.kind]}
          </div>
        ) : (
          <MyArea
            key={area.positionId}
            area={area}
            lead={leadOf(areas, area)}
            number={areas.indexOf(leadOf(areas, area)) + 1}
            {...{ task, state, page, onPick }}
          />
        ),
      )}
    </>
  )
}

interface MyAreaProps extends Pick<PageAreasProps, 'task' | 'state' | 'page' | 'onPick'> {
  area: SignArea
  /** What is filled with it: the area itself, or the first strip of its cross-page seal. */
  lead: SignArea
  number: number
}

function MyArea({ area, lead, number, task, state, page, onPick }: MyAreaProps): ReactElement {
  const done = lead.positionId in state.filled
  const current = state.currentId === lead.positionId && !done
  const word = wordFor(area)
  const look = done ? 'done' : current ? 'todo current' : 'todo'
  return (
    <button
      type="button"
      className={`page-areas-mine ${look}`}
      style={boxStyle(area, page)}
      aria-label={`签署处${number}，${done ? '已完成，再次点击可更换' : word}`}
      data-area={area.positionId}
      onClick={() => onPick(lead)}
    >
      <span className="page-areas-number" aria-hidden>
        {done ? <CheckIcon size={14} /> : number}
      </span>
      {done ? (
        <Filled area={area} lead={lead} task={task} state={state} />
      ) : (
        <ToFill area={area} task={task} state={state} current={current} word={word} />
      )}
    </button>
  )
}

function wordFor(area: SignArea): string {
  if (area.strip) return stampLabel[stampKind.crossPage]
  return takesSeal(area) ? '点击盖章' : '点击签字'
}

interface ToFillProps {
  area: SignArea
  task: SignTask
  state: SigningState
  current: boolean
  word: string
}

function ToFill({ area, task, state, current, word }: ToFillProps): ReactElement {
  const seal =
    takesSeal(area) && !area.strip && current
      ? task.seals.find((one) => one.sealId === state.sealId)
      : undefined
  if (!seal) {
    return (
      <span className={area.strip ? 'page-areas-word upright' : 'page-areas-word'}>
        {!area.strip && (takesSeal(area) ? <SealIcon /> : <EditIcon />)}
        {word}
      </span>
    )
  }
  return (
    <>
      <img className="page-areas-ghost" src={shownAddress(seal.previewUrl)} alt="" />
      <span className="page-areas-go">{word}</span>
    </>
  )
}

function Filled({
  area,
  lead,
  task,
  state,
}: Pick<MyAreaProps, 'area' | 'lead' | 'task' | 'state'>): ReactElement | null {
  if (!takesSeal(area)) return state.signature && <SignatureArt signature={state.signature} task={task} />
  const seal = task.seals.find((one) => one.sealId === state.filled[lead.positionId])
  if (!seal) return null
  if (!area.strip) return <img src={shownAddress(seal.previewUrl)} alt={seal.sealName} />
  return (
    <SealStrip {...area.strip}>
      <img src={shownAddress(seal.previewUrl)} alt={seal.sealName} />
    </SealStrip>
  )
}
