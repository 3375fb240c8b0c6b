import type { Feature } from '../../feature.ts'
import { rotateSecret, showCallback, updateCallback } from './callback.ts'
import { listCalls } from './calls.ts'
import { updateFrameHosts } from './frame-hosts.ts'
import {
  addApplication,
  addKey,
  endApplicationKey,
  freezeApplication,
  queryApplications,
  updateApplication,
} from './manage.ts'

/** Programs of source systems that sign their calls. */
export const sourceApplicationsFeature = {
  name: 'source-applications',
  calls: {
    contractSourceApplicationAdd: addApplication,
    contractSourceApplicationCallback: showCallback,
    contractSourceApplicationCallbackUpdate: updateCallback,
    contractSourceApplicationSecretRotate: rotateSecret,
    contractSourceCallQuery: listCalls,
    contractSourceApplicationFrameUpdate: updateFrameHosts,
    contractSourceApplicationFreeze: freezeApplication,
    contractSourceApplicationKeyAdd: addKey,
    contractSourceApplicationKeyEnd: endApplicationKey,
    contractSourceApplicationQuery: queryApplications,
    contractSourceApplicationUpdate: updateApplication,
  },
  tables: [
    'source_application',
    'source_application_key',
    'source_application_nonce',
    'source_application_answer',
    'source_application_secret',
    'notify_key',
    'source_call',
  ],
} satisfies Feature
