import { companyRealNameReviewDocument } from '@qiyin/calls/areas/company-review.ts'
import { addressOf } from '@qiyin/calls/request.ts'
import { useState, type ReactElement } from 'react'
import { StateTabs } from '../../../components/state-tabs/state-tabs.tsx'
import { PhotoDesk } from './photo-desk.tsx'
import { wholePhoto, type PhotoView } from './photo-view.ts'
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

/**
 * One photo at a time, each as it was left: only what is opened is fetched, so that a recorded look was one.
 */
export function ReviewPapers({ companyId, papers, shown, seen, onShow }: ReviewPapersProps): ReactElement {
  const [views, setViews] = useState<Readonly<Record<string, PhotoView>>>({})
  const documentId = papers.find(({ label }) => label === shown)?.documentId ?? null
  return (
    <section className="sheet review-papers" aria-label="认证图片">
      <PhotoDesk
        src={documentId === null ? null : addressOf(companyRealNameReviewDocument, { companyId, documentId })}
        label={shown}
        view={views[shown] ?? wholePhoto}
        onView={(change) => setViews((now) => ({ ...now, [shown]: change(now[shown] ?? wholePhoto) }))}
      >
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
      </PhotoDesk>
    </section>
  )
}

/** What is said before an application is passed with papers that nobody looked at; empty when all were seen. */
export function unseenText(papers: readonly Paper[], seen: ReadonlySet<string>): string {
  const unseen = papers.filter(({ label, documentId }) => documentId !== null && !seen.has(label))
  return unseen.length === 0 ? '' : `${unseen.map(({ label }) => `「${label}」`).join('、')}尚未查看。`
}
