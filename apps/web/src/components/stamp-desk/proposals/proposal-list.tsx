import type { KeyboardEvent, ReactElement } from 'react'
import { CheckIcon } from '@qiyin/ui/icons.tsx'
import { SignerHead } from '../signer-head.tsx'
import type { StampSigner } from '../stamp-signer.ts'
import { proposalLabel, stampText } from './proposal-text.ts'
import type { ProposalEntry, Proposals } from './use-proposals.ts'
import './proposal-list.css'
import '../stamp-tone.css'

interface ProposalListProps {
  proposals: Proposals
  signers: readonly StampSigner[]
  /** Selects a proposal and brings it into view. */
  onShow: (entry: ProposalEntry) => void
  onAccept: (entry: ProposalEntry) => void
  onIgnore: (entry: ProposalEntry) => void
}

/** Everything the text asks for, by signer: gone through with the arrow keys, accepted or ignored one by one. */
export function ProposalList(props: ProposalListProps): ReactElement {
  const { proposals, signers } = props
  const { entries } = proposals
  const groups = [...signers, undefined].flatMap((signer) => {
    const own = entries.filter(({ signerKey }) => signerKey === (signer?.key ?? null))
    return own.length > 0 ? [{ signer, own }] : []
  })
  return (
    <>
      <p className="sec proposal-list-hint">
        根据文件中的签署字样找到 {entries.length} 处，请核对后采用，采用后仍可拖动。
      </p>
      <div className="proposal-list-groups">
        {groups.map(({ signer, own }) => (
          <section
            key={signer?.key ?? ''}
            className={`proposal-list-group stamp-tone-${signer?.tone ?? 0}`}
            aria-label={`${signer?.title ?? '未确定签署方'}的建议`}
          >
            <div className="proposal-list-head">
              <SignerHead title={signer?.title ?? '未确定签署方'} sideName={signer?.sideName} />
            </div>
            {!signer && <p className="cap proposal-list-unsure">选择签署方后采用，或者忽略</p>}
            <ul>
              {own.map((entry) => (
                <li key={entry.id}>
                  <Row entry={entry} signer={signer} {...props} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="proposal-list-foot">
        <span className="cap">没有找到想要的位置？</span>
        <button type="button" className="link" onClick={proposals.hide}>
          手动放置
        </button>
      </div>
    </>
  )
}

function Row({
  entry,
  signer,
  proposals,
  onShow,
  onAccept,
  onIgnore,
}: ProposalListProps & { entry: ProposalEntry; signer: StampSigner | undefined }): ReactElement {
  const { accepted, number, text, words } = entry
  const isCurrent = proposals.current?.id === entry.id
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by !== undefined) step(event.currentTarget, by)
    else if (accepted) return
    else if (event.key === 'Enter') onAccept(entry)
    else if (event.key === 'Delete' || event.key === 'Backspace') onIgnore(entry)
    else return
    event.preventDefault()
  }
  return (
    <button
      type="button"
      className={isCurrent ? 'proposal-list-row on' : 'proposal-list-row'}
      data-proposal={entry.id}
      aria-current={isCurrent}
      aria-keyshortcuts={accepted ? undefined : 'Enter Delete'}
      onFocus={() => proposals.select(entry.id)}
      onClick={() => onShow(entry)}
      onKeyDown={onKeyDown}
    >
      <span className="sr">
        {proposalLabel(entry, signer)}
        {accepted && '，已采用'}
      </span>
      <span aria-hidden className={accepted ? 'proposal-list-number ok' : 'proposal-list-number'}>
        {accepted ? <CheckIcon size={12} /> : number}
      </span>
      <span aria-hidden className="grow proposal-list-words">
        <span className="cut">{stampText(entry, signer)}</span>
        <span className="cap cut">「{text}」</span>
      </span>
      <span aria-hidden className="cap num nowrap">
        {accepted ? '已采用' : `第 ${words.pageNum} 页`}
      </span>
    </button>
  )
}

/** Up and down go from row to row, whoever's they are. */
function step(row: HTMLElement, by: number): void {
  const rows = [
    ...(row.closest('.proposal-list-groups')?.querySelectorAll<HTMLElement>('.proposal-list-row') ?? []),
  ]
  rows[rows.indexOf(row) + by]?.focus()
}

/** Gives the focus to the row of a proposal, where it is listed. */
export function focusRow(id: string | undefined): void {
  if (id !== undefined) document.querySelector<HTMLElement>(`[data-proposal="${CSS.escape(id)}"]`)?.focus()
}
