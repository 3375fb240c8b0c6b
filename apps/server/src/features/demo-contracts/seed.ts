import { contractStatus, signStatus } from '@qiyin/domain/contract/status.ts'
import { addDays, dayOf, startOfDay } from '@qiyin/domain/dates.ts'
import type { Services } from '../../http/context.ts'
import {
  contractById,
  contractNoIsFree,
  contractsByNumber,
  endContract,
  lockContract,
  refreshParties,
  signersOf,
} from '../contracts/public.ts'
import { farDeadline, makingBy } from './being-made.ts'
import { findCast, type Cast } from './cast.ts'
import { markOlderRead } from '../messages/public.ts'
import { demoContracts, stays, type PlannedContract } from './plan.ts'
import { signNext } from './sign-contract.ts'
import { deadlineOf, writeContract } from './write-contract.ts'

const hourMs = 3_600_000
/** What each person has not read yet. */
const unreadMessages = 3

/** The number of a planned contract: how a repetition knows what is there. */
function numberOf(index: number, plan: readonly PlannedContract[]): string {
  return `YF-2026-${String(plan.length - index).padStart(4, '0')}`
}

/**
 * Makes the demonstration's contracts with real documents and signatures, oldest first, each at its planned
 * time. Contracts that are there already are left alone, so it can be repeated after an interruption.
 */
export async function seedDemoContracts(
  services: Services,
  plan: readonly PlannedContract[] = demoContracts,
): Promise<void> {
  const oldestFirst = plan
    .map((planned, index) => ({ planned, contractNo: numberOf(index, plan), index }))
    .toSorted((a, b) => b.planned.daysAgo - a.planned.daysAgo || b.index - a.index)
  let made = 0
  for (const { planned, contractNo, index } of oldestFirst)
    if (await seedOne(services, planned, { contractNo, index })) made += 1
  if (made > 0) await markOlderRead(services.database.db, unreadMessages)
}

/** False when it is there already. */
async function seedOne(
  services: Services,
  planned: PlannedContract,
  { contractNo, index }: { contractNo: string; index: number },
): Promise<boolean> {
  const cast = await findCast(services, planned)
  const begun = await begunOf(services, planned, { cast, contractNo })
  if (begun === 'whole') return false
  const started = begun?.started ?? startOf(planned, index, services.now())
  const far = farDeadline(services.now())
  const contractId =
    begun?.contractId ?? (await writeContract(at(services, started), planned, { cast, contractNo, far }))
  const making = stays(planned)
    ? services
    : makingBy(services, { contractId, planned: deadlineOf(planned, started), far })
  const { end } = planned
  const signatures = end.kind === 'completed' ? cast.parties.length : end.signed
  for (let count = begun?.signed ?? 0; count < signatures; count++) {
    const time = Math.min(
      started + (count + 1) * planned.hoursBetween * hourMs,
      services.now().getTime() - 60_000,
    )
    if (!(await signNext(at(making, time), contractId, { planned, cast }))) break
  }
  await endAs(making, contractId, { planned, cast, started })
  return true
}

/** What an interruption has left of a contract, to go on with; one that is planned to stay open is left as it is. */
async function begunOf(
  { database: { db } }: Services,
  planned: PlannedContract,
  { cast, contractNo }: { cast: Cast; contractNo: string },
): Promise<{ contractId: string; started: number; signed: number } | 'whole' | undefined> {
  const { companyId } = cast.company
  if (await contractNoIsFree(db, companyId, contractNo)) return undefined
  const named = (await contractsByNumber(db, [contractNo])).find((one) => one.companyId === companyId)
  const contract = named && (await contractById(db, named.contractId))
  if (contract?.storedStatus !== contractStatus.signing || stays(planned)) return 'whole'
  const { contractId, initiateTime } = contract
  const slots = await signersOf(db, contractId)
  const signed = slots.filter((slot) => slot.signStatus === signStatus.signed).length
  return { contractId, started: initiateTime.getTime(), signed }
}

/** Within office hours of its day, and never later than two hours ago. */
function startOf({ daysAgo }: PlannedContract, index: number, now: Date): number {
  const morning = startOfDay(addDays(dayOf(now), -daysAgo)).getTime() + 9 * hourMs
  return Math.min(morning + ((index * 37) % 480) * 60_000, now.getTime() - 2 * hourMs)
}

/** The same services at another time. */
function at(services: Services, timeMs: number): Services {
  return { ...services, now: () => new Date(timeMs) }
}

async function endAs(
  services: Services,
  contractId: string,
  { planned, cast, started }: { planned: PlannedContract; cast: Cast; started: number },
): Promise<void> {
  const { end } = planned
  if (end.kind === 'signing' || end.kind === 'completed') return
  await services.database.transaction(async (tx) => {
    const later = new Date(started + 26 * hourMs)
    const contract = await lockContract(tx, contractId, later)
    const time = end.kind === 'expired' ? new Date(contract.deadline.getTime() + 30_000) : later
    const refuser = cast.parties[end.kind === 'refused' ? end.signed : 0]
    const by = end.kind === 'refused' && refuser ? refuser : cast.initiator
    const actor =
      end.kind === 'expired'
        ? { personId: null, name: '系统', address: '', userAgent: '' }
        : { personId: by.personId, name: by.name, address: '127.0.0.1', userAgent: '演示数据' }
    await endContract(tx, at(services, time.getTime()), contract, {
      event: end.kind,
      actor,
      time,
      ...('reason' in end && { reason: end.reason }),
    })
    await refreshParties(tx, contractId)
  })
}
