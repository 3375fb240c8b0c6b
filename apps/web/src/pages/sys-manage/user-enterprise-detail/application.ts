import type { companyRealNameReviewDetail } from '@qiyin/calls/areas/company-review.ts'
import type { Answer } from '@qiyin/calls/call.ts'

/** An enterprise's application as its reviewer sees it. */
export type Application = Answer<typeof companyRealNameReviewDetail>

/** How often it was handed in. */
export function countSubmissions(submissions: Application['submissions']): number {
  return submissions.filter(({ event }) => event === 'reviewRequested').length
}
