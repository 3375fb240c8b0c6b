import type { ReactElement } from 'react'
import { StateTabs } from '../../../components/state-tabs/state-tabs.tsx'
import { CompanyPhoto } from './company-photo.tsx'
import './review-papers.css'

/** A photo that was handed in. */
export interface Paper {
  readonly label: string
  readonly documentId: string | null
}

interface ReviewPapersProps {
  companyId: string
  papers: readonly Paper[]
  /** The one on top. */
  shown: string
  /** Which have been on top. */
  seen: ReadonlySet<string>
  onShow: (label: string) => void
}

/** One photo at a time: only what is opened is fetched, so that a recorded look was one. */
export function ReviewPapers({ companyId, papers, shown, seen, onShow }: ReviewPapersProps): ReactElement {
  const paper = papers.find(({ label }) => label === shown)
  return (
    <section className="sheet review-papers" aria-label="认证图片">
      <StateTabs
        of="认证图片"
        items={papers.map(({ label }) => ({
          key: label,
          label,
          done: label !== shown && seen.has(label) ? '已查看' : undefined,
        }))}
        active={shown}
        onChange={onShow}
      />
      <div className="review-papers-desk" role="tabpanel" aria-label={shown}>
        {paper && <CompanyPhoto key={shown} companyId={companyId} {...paper} large />}
      </div>
    </section>
  )
}

/** What is said before an application is passed with papers that nobody looked at; empty when all were seen. */
export function unseenText(papers: readonly Paper[], seen: ReadonlySet<string>): string {
  const unseen = papers.filter(({ label, documentId }) => documentId !== null && !seen.has(label))
  return unseen.length === 0 ? '' : `${unseen.map(({ label }) => `「${label}」`).join('、')}尚未查看。`
}
