import { Dropdown } from 'antd'
import type { CSSProperties, ReactElement } from 'react'
import { marksOf, type StampMark } from '@qiyin/domain/seal/cross-page.ts'
import type { SizePt } from '@qiyin/domain/seal/position.ts'
import { CheckIcon, CloseIcon, DownIcon } from '@qiyin/ui/icons.tsx'
import type { PageInfo } from '@qiyin/viewer/page-geometry.ts'
import { boxStyle, percentBox } from '../percent-box.ts'
import type { Pages } from '../placing.ts'
import { StampBar, StampBarAction, StampBarName } from '../stamp-bar.tsx'
import { shapeOf, StampFace } from '../stamp-face.tsx'
import type { StampSigner } from '../stamp-signer.ts'
import { proposalLabel, stampText } from './proposal-text.ts'
import type { ProposalEntry, Proposals } from './use-proposals.ts'
import './page-proposals.css'
import '../stamp-tone.css'

interface PageProposalsProps {
  page: PageInfo
  pages: Pages
  proposals: Proposals
  signers: readonly StampSigner[]
  onAccept: (entry: ProposalEntry) => void
  onIgnore: (entry: ProposalEntry) => void
}

/** Over a page: the words that were found, and what would stand beside them. */
export function PageProposals(props: PageProposalsProps): ReactElement | null {
  const { page, pages, proposals, signers } = props
  const { pageNumber } = page
  const size = pages[pageNumber - 1]
  if (!size) return null
  const pxPerPt = page.widthPx / size.widthPt
  return (
    <div className="page-proposals">
      {proposals.entries.map((entry) => {
        const signer = signers.find(({ key }) => key === entry.signerKey)
        const mark = entry.accepted
          ? undefined
          : marksOf(entry, pages).find(({ pageNum }) => pageNum === pageNumber)
        const isHere = entry.words.pageNum === pageNumber
        if (!mark && !isHere) return null
        const isCurrent = proposals.current?.id === entry.id
        return (
          <div key={entry.id} className={`stamp-tone-${signer?.tone ?? 0}`}>
            {isHere && <span className="page-proposals-words" style={boxStyle(entry.words, size)} />}
            {mark && <Suggested {...{ entry, signer, mark, size, isCurrent, proposals }} />}
            {isHere && isCurrent && <Bar {...props} {...{ entry, signer, size, mark, pxPerPt }} />}
          </div>
        )
      })}
    </div>
  )
}

interface EntryProps {
  entry: ProposalEntry
  signer: StampSigner | undefined
  mark: StampMark | undefined
  size: SizePt
}

function Suggested({
  entry,
  signer,
  mark,
  size,
  isCurrent,
  proposals,
}: EntryProps & { mark: StampMark; isCurrent: boolean; proposals: Proposals }): ReactElement {
  const isStrip = mark.to - mark.from < 1
  return (
    <button
      type="button"
      className={`page-proposals-box${shapeOf(signer, entry.type)}${isCurrent ? ' on' : ''}`}
      style={boxStyle(mark.box, size)}
      aria-pressed={isCurrent}
      onClick={() => proposals.select(entry.id)}
    >
      <span className="sr">{proposalLabel(entry, signer)}</span>
      <span aria-hidden className="page-proposals-face">
        {signer ? (
          <StampFace signer={signer} type={entry.type} part={mark} />
        ) : (
          <span className="cap">{stampText(entry, signer)}</span>
        )}
      </span>
      {!isStrip && (
        <span aria-hidden className="page-proposals-number num">
          {entry.number}
        </span>
      )}
    </button>
  )
}

const barHeightPx = 60

/** Above the words that were found, never on them; below the stamp where they stand at the head of the page. */
function Bar({
  entry,
  signer,
  size,
  mark,
  pxPerPt,
  signers,
  proposals,
  onAccept,
  onIgnore,
}: PageProposalsProps & EntryProps & { pxPerPt: number }): ReactElement {
  const { left, top, width, height } = percentBox(entry.words, size)
  const under = mark ? percentBox(mark.box, size) : { top, height }
  const foot = Math.max(top + height, under.top + under.height)
  const style: CSSProperties = {
    ...(Math.min(entry.words.top, mark?.box.top ?? entry.words.top) * pxPerPt < barHeightPx
      ? { top: `calc(${foot}% + 10px)` }
      : { bottom: `calc(${100 - Math.min(top, under.top)}% + 14px)` }),
    ...(left > 50 ? { right: `${Math.max(0, 100 - left - Math.max(width, 30))}%` } : { left: `${left}%` }),
  }
  return (
    <StampBar style={style} label="当前建议">
      <Dropdown
        trigger={['click']}
        menu={{
          selectedKeys: signer ? [signer.key] : [],
          items: signers.map(({ key, title }) => ({ key, label: title })),
          onClick: ({ key }) => proposals.choose(entry.id, key),
        }}
      >
        <StampBarAction aria-label={`签署方：${signer?.title ?? '未选择'}`}>
          {signer ? <StampBarName title={signer.title} /> : '选择签署方'}
          <DownIcon size={14} />
        </StampBarAction>
      </Dropdown>
      <span className="page-proposals-rule" />
      <StampBarAction onClick={() => onIgnore(entry)}>
        <CloseIcon size={14} />
        忽略
      </StampBarAction>
      <StampBarAction main disabled={!signer} onClick={() => onAccept(entry)}>
        <CheckIcon size={14} />
        采用
      </StampBarAction>
    </StampBar>
  )
}
