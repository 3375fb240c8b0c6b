import type { Tx } from '../../db/database.ts'

/** What a reviewer has done. */
export interface ReviewStep {
  readonly serialNo: string
  readonly reviewerId: string
  readonly event: 'viewed' | 'document-viewed' | 'face-viewed' | 'passed' | 'rejected'
  readonly reason?: string
  readonly time: Date
}

export async function insertReviewStep(tx: Tx, step: ReviewStep): Promise<void> {
  await tx
    .insertInto('person_review_step')
    .values({
      serial_no: step.serialNo,
      reviewer_id: step.reviewerId,
      event: step.event,
      reason: step.reason ?? null,
      time: step.time,
    })
    .execute()
}
