import type { Feature } from '../../feature.ts'
import { listPersonReviews, readPersonReview, readPersonReviewPhoto, reviewPerson } from './review.ts'

/** The queue of people whose identity a system manager looks at, where the authority source is people who look. */
export const personReviewFeature = {
  name: 'person-review',
  calls: {
    personRealNameReviews: listPersonReviews,
    personRealNameReviewDetail: readPersonReview,
    personRealNameReviewPhoto: readPersonReviewPhoto,
    personRealNameReview: reviewPerson,
  },
  tables: ['person_review_step'],
} satisfies Feature
