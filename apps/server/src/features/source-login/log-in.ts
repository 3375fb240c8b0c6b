import { paths, webBase } from '@qiyin/calls/addresses/paths.ts'
import { mobileField } from '@qiyin/calls/areas/person.ts'
import type { externalSignLogin } from '@qiyin/calls/areas/source-login.ts'
import { optionalId, optionalText } from '@qiyin/calls/shapes/fields.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { notifyLimits } from '@qiyin/domain/access/source-event.ts'
import { signStatus } from '@qiyin/domain/contract/status.ts'
import { z } from 'zod'
import { CallError } from '../../http/call-error.ts'
import { checkCarried } from '../../http/check-application.ts'
import type { Context, Tx } from '../../http/context.ts'
import { parseFields } from '../../http/request-fields.ts'
import { signersOf } from '../contracts/public.ts'
import { contractsOfSource } from '../external-contracts/public.ts'
import { personByMobile, type Person } from '../people/public.ts'
import { openSessionFor } from '../session/public.ts'
import { createApplicationRegistry } from '../source-applications/public.ts'
import { checkReturnUrl, keepReturn } from './return.ts'
import { hasAgreed, isParty, writeLogin } from './store.ts'

/** What the system says of whom it sends, and where to. */
const content = z.object({
  mobile: mobileField,
  contractId: optionalId('合同'),
  returnUrl: optionalText('返回地址', { max: notifyLimits.url }),
})

/**
 * POST /external/sign/login: logs in whom a system's signed link names, if it is a party to the system's contracts and has
 * agreed. To agree, the person has logged in by its own phone: the system's word alone opens nobody's account.
 */
export async function logInBySource(
  { agree, ...given }: Input<typeof externalSignLogin>,
  context: Context,
): Promise<Result<typeof externalSignLogin>> {
  const { db, secrets, now, session, transaction, request } = context
  const applications = createApplicationRegistry(context)
  const asked = await checkCarried(given, { applications, scope: 'login', now: now() })
  const { id: applicationId, sourceId, sourceName } = asked.application
  const { mobile, contractId, returnUrl: url } = parseFields(content, asked.fields)
  await checkReturnUrl(context, { applicationId, url })
  const person = await personByMobile(db, secrets, mobile)
  if (!person || !(await isParty(db, { sourceId, personId: person.personId })))
    throw new CallError('SIGNER_NOT_BOUND')
  if (person.status !== accountStatus.active) throw new CallError('ACCOUNT_FROZEN')
  const { personId, mobileMasked } = person
  const told = { sourceName, mobile: mobileMasked, redirectUrl: null }
  const present = session && context.user.personId
  const agreed = await hasAgreed(db, { sourceId, personId })
  if (!agreed && present !== personId) return { ...told, state: 'login' }
  if (!agreed && !agree) return { ...told, state: 'agree' }
  if (agreed && present !== undefined && present !== personId && !agree) return { ...told, state: 'switch' }
  await asked.use()
  await transaction((tx) => writeLogin(tx, { sourceId, personId, address: request.address, time: now() }))
  const also = (tx: Tx, tokenHash: Buffer): Promise<void> => keepReturn(tx, { tokenHash, applicationId, url })
  if (session && present === personId) await transaction((tx) => also(tx, Buffer.from(session.id, 'hex')))
  else await openSessionFor(context, { scope: 'outer', find: async () => person, also })
  return { ...told, state: 'done', redirectUrl: await targetOf(context, { person, sourceId, contractId }) }
}

/** The signature that waits for the person, the contract, or the home page. */
async function targetOf(
  { db }: Pick<Context, 'db'>,
  { person, sourceId, contractId }: { person: Person; sourceId: string; contractId: string | undefined },
): Promise<string> {
  const [contract] = contractId === undefined ? [] : await contractsOfSource(db, sourceId, [contractId])
  if (!contract) return `${webBase}${paths.home()}`
  const mine = (await signersOf(db, contract.contractId)).find(
    (slot) => slot.personId === person.personId && slot.signStatus === signStatus.waitingForMe,
  )
  return mine
    ? `${webBase}${paths.signRedirect(mine.transactionNo)}`
    : `${webBase}${paths.contractDetail(contract.contractId)}`
}
