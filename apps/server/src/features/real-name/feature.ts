import type { Feature } from '../../feature.ts'
import { changeAuthWay } from './change-way.ts'
import { openFaceMidUrl, openFaceUrl, readScanned, resetFaceExpiry } from './face.ts'
import { readCodeStatus, readRealNameInfo, readRealNameStatus } from './read-info.ts'
import { authorizePerson, readStatusFromSupplier, returnPerson, returnPersonBySerialNo } from './returns.ts'
import { sendRealNameCode } from './send-code.ts'
import { listSuppliers } from './suppliers.ts'
import { verifyRealNameCode } from './verify-code.ts'

export const realNameFeature = {
  name: 'real-name',
  calls: {
    personRealNameGetRealNameInfo: readRealNameInfo,
    personRealNameGetRealNameStatus: readRealNameStatus,
    personRealNameChangeAuthWay: changeAuthWay,
    personRealNameGetVCode: sendRealNameCode,
    personRealNameVerifyVCode: verifyRealNameCode,
    personRealNameGetVcodeStatus: readCodeStatus,
    personRealNameGetVFaceUrl: openFaceUrl,
    personRealNameGetVfaceMidUrl: openFaceMidUrl,
    personRealNameResetExpirationTime: resetFaceExpiry,
    personRealNameIsScaned: readScanned,
    personGetSupplierCodeList: listSuppliers,
    personRealNamePersonAuthorize: authorizePerson,
    personRealNameGetRealNameStatusFromSupplier: readStatusFromSupplier,
    returnAuthorizePerson: returnPerson,
    supplierReturnAuthorizePerson: returnPersonBySerialNo,
  },
  tables: ['person_authentication', 'person_transaction'],
} satisfies Feature
