import type { demoSandbox } from '@qiyin/calls/areas/site.ts'
import type { Result } from '@qiyin/calls/call.ts'
import { signOrderType, signType } from '@qiyin/domain/contract/signing-order.ts'
import { addDays, dayOf } from '@qiyin/domain/dates.ts'
import { ourPart } from '@qiyin/domain/our-part.ts'
import { stampKind } from '@qiyin/domain/seal/position.ts'
import type { Db } from '../../http/context.ts'
import { companiesOf } from '../companies/public.ts'
import { demoPeople, type DemoPerson } from '../demo/public.ts'

/** Whom the sandbox acts as. */
export const initiatorMobile = '13800000001'
const signerMobile = '13800000006'
const daysToSign = 7

/** A contract between the demonstration's company and one of its people, as an outside system would write it. */
export async function sampleContract(
  db: Db,
  { initiatorId, time }: { initiatorId: string; time: Date },
): Promise<Result<typeof demoSandbox>['contract']> {
  const [company] = await companiesOf(db, initiatorId)
  if (!company) throw new Error('the demonstration’s initiator has no company')
  const initiator = known(initiatorMobile)
  const signer = known(signerMobile)
  return {
    contractInfo: {
      businessTypeCode: 'SUPPLY_CHAIN',
      companyId: company.companyId,
      contractName: '沙箱合同',
      initUser: initiatorId,
      signOrderType: signOrderType.unordered,
      signDeadlineTime: addDays(dayOf(time), daysToSign),
    },
    signers: [
      {
        ourPart: ourPart.theirs,
        signType: signType.individual,
        name: signer.identity?.name,
        identityNo: signer.identity?.identityNo,
        mobile: signer.mobile,
        cordList: [{ type: stampKind.signature, pageNum: 1, leftPercent: 20, topPercent: 40 }],
      },
      {
        ourPart: ourPart.ours,
        signType: signType.enterprise,
        name: initiator.identity?.name,
        username: initiator.userName,
        email: initiator.email,
        companyName: company.companyName,
        cordList: [{ type: stampKind.companySeal, pageNum: 1, leftPercent: 20, topPercent: 60 }],
      },
    ],
  }
}

function known(mobile: string): DemoPerson {
  const person = demoPeople.find((one) => one.mobile === mobile)
  if (!person) throw new Error('the demonstration lacks one of its people')
  return person
}
