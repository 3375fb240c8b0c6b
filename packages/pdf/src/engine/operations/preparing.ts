import { prepareFields } from '../../sign/prepare-fields.ts'

/** What makes a document ready for its signatures. */
export const operations = { prepareFields }
