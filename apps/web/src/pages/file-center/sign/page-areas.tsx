import type { CSSProperties, ReactElement } from 'react'
import { CheckIcon, EditIcon, SealIcon } from '../../../components/icons/icons.tsx'
import { SignatureArt } from './signature-art.tsx'
import type { SignArea, SigningState, SignTask } from './signing-state.ts'

interface PageAreasProps {
  task: SignTask
  areas: readonly SignArea[]
  state: SigningState
  pageNumber: number
  /** Pixels per point at the present zoom. */
  scale: number
  onPick: (area: SignArea) => void
}

/** The places to sign of one page, over the page itself. */
export function PageAreas({ task, areas, state, pageNumber, scale, onPick }: PageAreasProps): ReactElement {
  const others = task.areas.filter((area) => !area.mine && !area.signed && area.pageNum === pageNumber)
  const mine = areas.filter((area) => area.pageNum === pageNumber)
  return (
    <>
      {others.map((area) => (
        <div
          key={area.positionId}
          className={area.kind === 1 ? 'sign-wait round' : 'sign-wait'}
          style={boxOf(area, scale)}
        >
          <span className="cut">{area.companyName ?? area.signerName}</span>
          <span>待签</span>
        </div>
      ))}
      {mine.map((area) => (
        <MyArea
          key={area.positionId}
          area={area}
          number={areas.indexOf(area) + 1}
          {...{ task, state, scale, onPick }}
        />
      ))}
    </>
  )
}

interface MyAreaProps extends Pick<PageAreasProps, 'task' | 'state' | 'scale' | 'onPick'> {
  area: SignArea
  number: number
}

function MyArea({ area, number, task, state, scale, onPick }: MyAreaProps): ReactElement {
  const done = area.positionId in state.filled
  const current = state.currentId === area.positionId && !done
  const word = area.kind === 1 ? '点击盖章' : '点击签字'
  const look = done ? 'done' : current ? 'todo current' : 'todo'
  return (
    <button
      type="button"
      className={`sign-area ${look}`}
      style={boxOf(area, scale)}
      aria-label={`签署处${number}，${done ? '已完成，再次点击可更换' : word}`}
      data-area={area.positionId}
      onClick={() => onPick(area)}
    >
      <span className="sign-area-number" aria-hidden>
        {done ? <CheckIcon size={14} /> : number}
      </span>
      {done ? (
        <Filled area={area} task={task} state={state} />
      ) : (
        <ToFill area={area} task={task} state={state} current={current} word={word} />
      )}
    </button>
  )
}

interface ToFillProps {
  area: SignArea
  task: SignTask
  state: SigningState
  current: boolean
  word: string
}

function ToFill({ area, task, state, current, word }: ToFillProps): ReactElement {
  const seal = area.kind === 1 && current ? task.seals.find((one) => one.sealId === state.sealId) : undefined
  if (!seal) {
    return (
      <span className="sign-area-word">
        {area.kind === 1 ? <SealIcon /> : <EditIcon />}
        {word}
      </span>
    )
  }
  return (
    <>
      <img className="ghost" src={seal.previewUrl} alt="" />
      <span className="sign-area-go">{word}</span>
    </>
  )
}

function Filled({ area, task, state }: Pick<ToFillProps, 'area' | 'task' | 'state'>): ReactElement | null {
  if (area.kind === 0) return state.signature && <SignatureArt signature={state.signature} task={task} />
  const seal = task.seals.find((one) => one.sealId === state.filled[area.positionId])
  return seal ? <img src={seal.previewUrl} alt={seal.sealName} /> : null
}

function boxOf(area: SignArea, scale: number): CSSProperties {
  return {
    left: `${area.leftPercent}%`,
    top: `${area.topPercent}%`,
    width: area.widthPt * scale,
    height: area.heightPt * scale,
  }
}
