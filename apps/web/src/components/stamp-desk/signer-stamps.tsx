import type { PointerEvent, ReactElement } from 'react'
import type { CrossPages } from '@qiyin/domain/seal/cross-page.ts'
import { stampKind, type StampKind } from '@qiyin/domain/seal/position.ts'
import { CloseIcon } from '@qiyin/ui/icons.tsx'
import { DragIcon } from '../desk-icons/desk-icons.tsx'
import { CrossPagesChoice } from './cross-pages-choice.tsx'
import { SignerHead } from './signer-head.tsx'
import type { Stamp } from './stamp.ts'
import type { StampSigner } from './stamp-signer.ts'
import { linePages, linesOf } from './stamp-lines.ts'
import { cornerText, pagesText } from './stamp-text.ts'
import './signer-stamps.css'
import './stamp-tone.css'
import { kindRefusal, type Pages, type Placing } from './placing.ts'
import { newStamp } from './stamp-actions.ts'
import { ChipFace, stampIcons } from './stamp-face.tsx'

interface SignerStampsProps {
  signer: StampSigner
  placing: Placing
  pages: Pages
  /** What is still missing, once it was asked for. */
  missing: string | undefined
  onGrab: (event: PointerEvent, signer: StampSigner, type: StampKind) => void
  onPlace: (signer: StampSigner, type: StampKind) => void
  onCross: (stamp: Stamp, crossPages: CrossPages) => void
  onShow: (stamp: Stamp) => void
  onRemove: (stamp: Stamp) => void
  onRemoveAll: (line: readonly Stamp[]) => void
}

/** A signer: what it signs with, to be dragged onto a page, and where it already is. */
export function SignerStamps(props: SignerStampsProps): ReactElement {
  const { signer, placing, missing } = props
  const { selectedId } = placing
  const stamps = placing.stamps.filter((stamp) => stamp.signerKey === signer.key)
  const isCurrent = stamps.some((stamp) => stamp.id === selectedId)
  return (
    <section
      className={`signer-stamps stamp-tone-${signer.tone}${missing !== undefined ? ' missing' : isCurrent ? ' on' : ''}`}
      aria-label={signer.title}
      data-signer={signer.key}
    >
      <SignerHead title={signer.title} sideName={signer.sideName} />
      <div className="row between g8 cap signer-stamps-facts">
        <span className="cut">{signer.facts}</span>
        <span className="signer-stamps-count nowrap num">
          {stamps.length === 0 ? '未放置' : `已放置 ${stamps.length} 处`}
        </span>
      </div>
      {missing !== undefined && (
        <p className="sec signer-stamps-missing" role="alert" id={`missing-${signer.key}`}>
          {missing}
        </p>
      )}
      <div className="signer-stamps-chips">
        {signer.types.map((type) => (
          <Chip key={type} type={type} {...props} />
        ))}
      </div>
      {stamps.length > 0 && (
        <ul className="signer-stamps-list" aria-label={`${signer.title}的签署位置`}>
          {linesOf(stamps).map(([first, ...others]) =>
            first ? <Spot key={first.id} stamp={first} others={others} {...props} /> : null,
          )}
        </ul>
      )}
    </section>
  )
}

function Chip({
  type,
  signer,
  placing,
  pages,
  missing,
  onGrab,
  onPlace,
}: SignerStampsProps & { type: StampKind }): ReactElement {
  const refusal = kindRefusal(placing, newStamp(signer, type), pages)
  const isCross = type === stampKind.crossPage
  const where = isCross ? '各页边缘' : '当前页'
  return (
    <button
      type="button"
      className="signer-stamps-chip"
      data-type={type}
      aria-label={`放置${signer.title}的${signer.stampNames[type]}到${where}`}
      aria-describedby={missing === undefined ? undefined : `missing-${signer.key}`}
      // It stays in reach, so that a press says why.
      aria-disabled={refusal !== null}
      title={
        refusal ?? (isCross ? '拖动到页面边缘，或点击放置到各页' : '拖动到文件的签署位置，或点击放置到当前页')
      }
      onPointerDown={(event) => onGrab(event, signer, type)}
      onClick={() => onPlace(signer, type)}
    >
      <span className="signer-stamps-grip">
        <DragIcon size={14} />
      </span>
      <span className="signer-stamps-face">
        <ChipFace signer={signer} type={type} />
      </span>
      <span className="cut">{signer.stampNames[type]}</span>
    </button>
  )
}

const shortNames: Readonly<Record<StampKind, string>> = {
  [stampKind.signature]: '签名',
  [stampKind.companySeal]: '印章',
  [stampKind.signingDate]: '日期',
  [stampKind.crossPage]: '骑缝章',
}

/** A place, or the same place of several pages: the first of them and the others. */
function Spot({
  stamp,
  others,
  signer,
  placing,
  pages,
  onShow,
  onRemove,
  onRemoveAll,
  onCross,
}: SignerStampsProps & { stamp: Stamp; others: readonly Stamp[] }): ReactElement {
  const line = [stamp, ...others]
  const isCurrent = line.some(({ id }) => id === placing.selectedId)
  const Mark = stampIcons[stamp.type]
  const where = others.length > 0 ? linePages(line) : pagesText(stamp, pages)
  return (
    <li>
      <div className={isCurrent ? 'signer-stamps-spot on' : 'signer-stamps-spot'}>
        <button
          type="button"
          className="signer-stamps-show"
          aria-current={isCurrent}
          onClick={() => onShow(stamp)}
        >
          <Mark size={15} />
          <span className="grow num">{where}</span>
          <span className="cap num cut">
            {shortNames[stamp.type]} · {cornerText(stamp)}
          </span>
        </button>
        <button
          type="button"
          className="iconbtn signer-stamps-remove"
          aria-label={`删除${where}的${signer.stampNames[stamp.type]}`}
          onClick={() => (others.length > 0 ? onRemoveAll(line) : onRemove(stamp))}
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
