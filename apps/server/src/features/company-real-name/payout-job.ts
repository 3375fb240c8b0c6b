import { z } from 'zod'
import { defineJob } from '../../jobs/job.ts'
import type { Services, Tx } from '../../http/context.ts'
import { payout } from './payout-status.ts'
import {
  findAuthentication,
  findSealed,
  lockAuthentication,
  updateAuthentication,
  type Authentication,
} from './store.ts'

const payload = z.object({ companyId: z.string(), supplierCode: z.string(), serialNo: z.string() })
type Payload = z.output<typeof payload>

/** Sends the amount; a repetition of an accepted one carries the same request id. */
export const sendPayout = defineJob({
  name: 'send-company-payout',
  label: '发起认证打款',
  version: 1,
  payload,
  retry: { times: 8, delaySec: 10 },
  run: async (which, services) => {
    const { config, database } = services
    const current = await findAuthentication(database.db, which)
    if (!current || !isOwed(current, which)) return
    if (config.companyPayout.kind === 'http') await order(services, config.companyPayout, current)
    await database.transaction((tx) => markSent(tx, services, which))
  },
})

function isOwed({ serialNo, payoutStatus }: Authentication, which: Payload): boolean {
  return serialNo === which.serialNo && payoutStatus === payout.waiting
}

async function order(
  { database, secrets }: Services,
  { url, token }: { url: string; token: string | undefined },
  current: Authentication,
): Promise<void> {
  const sealed = await findSealed(database.db, current.id)
  if (!sealed.bankNo || !sealed.amount) throw new Error('a payout has no account or no amount')
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({
      // The second transfer is another one for whoever pays.
      requestId: current.payoutRenewed ? `${current.serialNo}-2` : current.serialNo,
      account: secrets.open(sealed.bankNo, 'company.bank-no'),
      holder: current.bankCardName ?? current.companyName,
      bankName: current.bankName,
      branchName: current.subBranchName,
      amountCents: Number(secrets.open(sealed.amount, 'company.amount')),
      remark: `企业认证 ${current.payoutRemark ?? ''}`,
    }),
    signal: AbortSignal.timeout(15_000),
  })
  if (!response.ok) throw new Error(`the payout service answered ${response.status}`)
}

/** The amount was sent, once. */
async function markSent(tx: Tx, { now }: Services, which: Payload): Promise<void> {
  const current = await lockAuthentication(tx, which)
  if (!current || !isOwed(current, which)) return
  await updateAuthentication(tx, current.id, { payout_status: payout.sent, payout_time: now() })
}
