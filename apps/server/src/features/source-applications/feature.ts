import type { Feature } from '../../feature.ts'
import { addApplication, addKey, endApplicationKey, freezeApplication, queryApplications } from './manage.ts'

/** Programs of source systems that sign their calls. */
export const sourceApplicationsFeature = {
  name: 'source-applications',
  calls: {
    contractSourceApplicationAdd: addApplication,
    contractSourceApplicationFreeze: freezeApplication,
    contractSourceApplicationKeyAdd: addKey,
    contractSourceApplicationKeyEnd: endApplicationKey,
    contractSourceApplicationQuery: queryApplications,
  },
  tables: [
    'source_application',
    'source_application_key',
    'source_application_nonce',
    'source_application_answer',
  ],
} satisfies Feature
