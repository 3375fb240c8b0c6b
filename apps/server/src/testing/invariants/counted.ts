import { sql } from 'kysely'
import { dayOf } from '@qiyin/domain/dates.ts'
import type { Db } from '../../db/database.ts'

/** A contract, a slot or a user as far as statistics are concerned: looked at one by one, without sums. */
export interface Happened {
  /** As the calls name it; completed with a company taking part is `completeOfParty`. */
  readonly figure: 'contractCount' | 'completeCount' | 'completeOfParty' | 'signCount'
  readonly day: string
  readonly businessTypeId: string
  readonly sourceId: string
  readonly companyId: string | null
  /** Of a completed contract: how long it took. */
  readonly seconds?: number
}

interface ContractFacts {
  readonly id: string
  readonly businessTypeId: string
  readonly sourceId: string
  readonly companyId: string
  readonly initiateTime: Date
  readonly completeTime: Date | null
}

interface SlotFacts {
  readonly contractId: string
  readonly companyId: string | null
  readonly signTime: Date | null
}

/** Ends of the classes of how long contracts took, in hours; what took longer is of a last one. */
const classEnds = [1, 4, 24, 3 * 24, 7 * 24]

/** The place among the classes of a contract that took so many seconds. */
export function completionClassOf(seconds: number): number {
  return classEnds.filter((hours) => seconds >= hours * 3600).length
}

/** Everything that happened to contracts, in no order. */
export async function readHappened(db: Db): Promise<Happened[]> {
  const contracts = await sql<ContractFacts>`
    select id::text, business_type_id::text as "businessTypeId", source_id::text as "sourceId",
      company_id::text as "companyId", initiate_time as "initiateTime", complete_time as "completeTime"
    from contract`.execute(db)
  const slots = await sql<SlotFacts>`
    select contract_id::text as "contractId", company_id::text as "companyId", sign_time as "signTime"
    from signer`.execute(db)
  return contracts.rows.flatMap((contract) =>
    happenedTo(
      contract,
      slots.rows.filter(({ contractId }) => contractId === contract.id),
    ),
  )
}

function happenedTo(contract: ContractFacts, slots: readonly SlotFacts[]): Happened[] {
  const { businessTypeId, sourceId, companyId, initiateTime, completeTime } = contract
  const of = { businessTypeId, sourceId }
  const parties = new Set([companyId, ...slots.flatMap((slot) => slot.companyId ?? [])])
  return [
    { ...of, figure: 'contractCount', companyId, day: dayOf(initiateTime) },
    ...slots.flatMap((slot): Happened[] =>
      slot.signTime === null
        ? []
        : [{ ...of, figure: 'signCount', companyId: slot.companyId, day: dayOf(slot.signTime) }],
    ),
    ...(completeTime === null
      ? []
      : [
          {
            ...of,
            figure: 'completeCount' as const,
            companyId,
            day: dayOf(completeTime),
            seconds: (completeTime.getTime() - initiateTime.getTime()) / 1000,
          },
          ...[...parties].map((party) => ({
            ...of,
            figure: 'completeOfParty' as const,
            companyId: party,
            day: dayOf(completeTime),
          })),
        ]),
  ]
}
