import type { PointerEvent, ReactElement } from 'react'
import { MidText } from '../../../components/contract-parts/mid-text.tsx'
import { CloseIcon, DragIcon, EditIcon, SealIcon } from '../../../components/icons/icons.tsx'
import type { DraftStamp } from './draft.ts'
import { cornerText, missingText, type Party } from './parties.ts'
import { ChipFace } from './stamp-face.tsx'

interface PartySectionProps {
  party: Party
  stamps: readonly DraftStamp[]
  selectedId: string | null
  /** True once it was asked for and is still without a stamp. */
  missing: boolean
  onGrab: (event: PointerEvent, party: Party) => void
  onPlace: (party: Party) => void
  onShow: (stamp: DraftStamp) => void
  onRemove: (stamp: DraftStamp) => void
}

/** A signer: what it signs with, to be dragged onto a page, and where it already is. */
export function PartySection(props: PartySectionProps): ReactElement {
  const { party, stamps, selectedId, missing } = props
  const isCurrent = stamps.some((stamp) => stamp.id === selectedId)
  const Mark = party.isCompany ? SealIcon : EditIcon
  return (
    <section
      className={`place-party place-tone-${party.tone}${missing ? ' missing' : isCurrent ? ' on' : ''}`}
      aria-label={party.title}
      data-party={party.key}
    >
      <div className="row g8">
        <span className="place-square" />
        <h3 className="grow">
          <MidText text={party.title} tail={4} />
        </h3>
        <span className="place-side">{party.sideName}</span>
      </div>
      <div className="row between g8 cap place-facts">
        <span className="cut">{party.facts}</span>
        <span className="nowrap num">{stamps.length === 0 ? '未放置' : `已放置 ${stamps.length} 处`}</span>
      </div>
      {missing && (
        <p className="sec place-missing" id={`missing-${party.key}`}>
          {missingText(party)}
        </p>
      )}
      <div className="place-chips">
        <button
          type="button"
          className="place-chip"
          aria-label={`放置${party.title}的${party.stampName}到当前页`}
          aria-describedby={missing ? `missing-${party.key}` : undefined}
          title="拖动到文件的签署位置，或点击放置到当前页"
          onPointerDown={(event) => props.onGrab(event, party)}
          onClick={() => props.onPlace(party)}
        >
          <span className="grip">
            <DragIcon size={14} />
          </span>
          <span className="face">
            <ChipFace party={party} />
          </span>
          <span className="cut">{party.stampName}</span>
        </button>
      </div>
      {stamps.length > 0 && (
        <ul className="place-list" aria-label={`${party.title}的签署位置`}>
          {stamps.map((stamp) => (
            <li key={stamp.id} className={stamp.id === selectedId ? 'on' : ''}>
              <button
                type="button"
                className="spot"
                aria-current={stamp.id === selectedId}
                onClick={() => props.onShow(stamp)}
              >
                <Mark size={15} />
                <span className="grow num">第 {stamp.pageNum} 页</span>
                <span className="cap num">
                  {party.isCompany ? '印章' : '签名'} · {cornerText(stamp)}
                </span>
              </button>
              <button
                type="button"
                className="iconbtn remove"
                aria-label={`删除第 ${stamp.pageNum} 页的${party.stampName}`}
                onClick={() => props.onRemove(stamp)}
              >
                <CloseIcon size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
