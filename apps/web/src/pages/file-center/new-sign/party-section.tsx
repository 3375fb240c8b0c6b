import type { PointerEvent, ReactElement } from 'react'
import type { CrossPages } from '@qiyin/domain/seal/cross-page.ts'
import { stampKind, type StampKind } from '@qiyin/domain/seal/position.ts'
import { MidText } from '@qiyin/ui/contract-parts/mid-text.tsx'
import { CloseIcon, DragIcon } from '@qiyin/ui/icons.tsx'
import { CrossPagesChoice } from './cross-pages-choice.tsx'
import type { DraftStamp } from './draft.ts'
import { cornerText, pagesText, type Party } from './parties.ts'
import { kindRefusal, type Pages, type Placing } from './placing.ts'
import { newStamp } from './stamp-actions.ts'
import { ChipFace, stampIcons } from './stamp-face.tsx'

interface PartySectionProps {
  party: Party
  placing: Placing
  pages: Pages
  /** What is still missing, once it was asked for. */
  missing: string | undefined
  onGrab: (event: PointerEvent, party: Party, type: StampKind) => void
  onPlace: (party: Party, type: StampKind) => void
  onCross: (stamp: DraftStamp, crossPages: CrossPages) => void
  onShow: (stamp: DraftStamp) => void
  onRemove: (stamp: DraftStamp) => void
}

/** A signer: what it signs with, to be dragged onto a page, and where it already is. */
export function PartySection(props: PartySectionProps): ReactElement {
  const { party, placing, missing } = props
  const { selectedId } = placing
  const stamps = placing.stamps.filter((stamp) => stamp.signerKey === party.key)
  const isCurrent = stamps.some((stamp) => stamp.id === selectedId)
  return (
    <section
      className={`place-party place-tone-${party.tone}${missing !== undefined ? ' missing' : isCurrent ? ' on' : ''}`}
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
      {missing !== undefined && (
        <p className="sec place-missing" id={`missing-${party.key}`}>
          {missing}
        </p>
      )}
      <div className="place-chips">
        {party.types.map((type) => (
          <Chip key={type} type={type} {...props} />
        ))}
      </div>
      {stamps.length > 0 && (
        <ul className="place-list" aria-label={`${party.title}的签署位置`}>
          {stamps.map((stamp) => (
            <Spot key={stamp.id} stamp={stamp} {...props} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Chip({
  type,
  party,
  placing,
  pages,
  missing,
  onGrab,
  onPlace,
}: PartySectionProps & { type: StampKind }): ReactElement {
  const refusal = kindRefusal(placing, newStamp(party, type), pages)
  const isCross = type === stampKind.crossPage
  const where = isCross ? '各页边缘' : '当前页'
  return (
    <button
      type="button"
      className="place-chip"
      data-type={type}
      aria-label={`放置${party.title}的${party.stampNames[type]}到${where}`}
      aria-describedby={missing === undefined ? undefined : `missing-${party.key}`}
      // It stays in reach, so that a press says why.
      aria-disabled={refusal !== null}
      title={
        refusal ?? (isCross ? '拖动到页面边缘，或点击放置到各页' : '拖动到文件的签署位置，或点击放置到当前页')
      }
      onPointerDown={(event) => onGrab(event, party, type)}
      onClick={() => onPlace(party, type)}
    >
      <span className="grip">
        <DragIcon size={14} />
      </span>
      <span className="face">
        <ChipFace party={party} type={type} />
      </span>
      <span className="cut">{party.stampNames[type]}</span>
    </button>
  )
}

const shortNames: Readonly<Record<StampKind, string>> = { 0: '签名', 1: '印章', 2: '日期', 3: '骑缝章' }

function Spot({
  stamp,
  party,
  placing,
  pages,
  onShow,
  onRemove,
  onCross,
}: PartySectionProps & { stamp: DraftStamp }): ReactElement {
  const isCurrent = stamp.id === placing.selectedId
  const Mark = stampIcons[stamp.type]
  const where = pagesText(stamp, pages)
  return (
    <li>
      <div className={isCurrent ? 'place-spot on' : 'place-spot'}>
        <button type="button" className="spot" aria-current={isCurrent} onClick={() => onShow(stamp)}>
          <Mark size={15} />
          <span className="grow num">{where}</span>
          <span className="cap num">
            {shortNames[stamp.type]} · {cornerText(stamp)}
          </span>
        </button>
        <button
          type="button"
          className="iconbtn remove"
          aria-label={`删除${where}的${party.stampNames[stamp.type]}`}
          onClick={() => onRemove(stamp)}
        >
          <CloseIcon size={14} />
        </button>
      </div>
      {stamp.type === stampKind.crossPage && (
        <CrossPagesChoice stamp={stamp} pages={pages} onChange={(over) => onCross(stamp, over)} />
      )}
    </li>
  )
}
