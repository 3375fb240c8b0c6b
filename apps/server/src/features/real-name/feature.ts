import type { Feature } from '../../feature.ts'
import { changeAuthWay } from './change-way.ts'
import { readRealNameInfo, readRealNameStatus } from './read-info.ts'
import { sendRealNameCode } from './send-code.ts'
import { verifyRealNameCode } from './verify-code.ts'

export const realNameFeature = {
  name: 'real-name',
  calls: {
    personRealNameGetRealNameInfo: readRealNameInfo,
    personRealNameGetRealNameStatus: readRealNameStatus,
    personRealNameChangeAuthWay: changeAuthWay,
    personRealNameGetVCode: sendRealNameCode,
    personRealNameVerifyVCode: verifyRealNameCode,
  },
  tables: ['person_authentication'],
} satisfies Feature
