import { dayOf } from '@qiyin/domain/dates.ts'
import type { Db } from '../../db/database.ts'
import { readState, type CounterState, type PartyState } from '../contract-fixtures.ts'

type State = Awaited<ReturnType<typeof readState>>

/** What party rows and counters must say, counted anew and without cleverness from contracts and slots. */
export interface Recount {
  readonly parties: PartyState[]
  readonly totals: CounterState[]
  readonly days: CounterState[]
}

const key = (kind: bigint, id: string): string => String((kind << 40n) | BigInt(id))
const person = (id: string): string => key(1n, id)
const company = (id: string): string => key(2n, id)
const business = (id: string): string => key(3n, id)

/** Counts a state anew. */
export function recount(state: State): Recount {
  const parties = recountParties(state)
  const seen = [
    ...state.contracts.flatMap(({ status, initiateTime, businessTypeId }) =>
      ['0', business(businessTypeId)].map((scope) => ({ scope, status, day: dayOf(initiateTime) })),
    ),
    ...parties.map(({ owner, status, t }) => ({ scope: owner, status, day: dayOf(t) })),
  ]
  return {
    parties,
    totals: tally(seen.map(({ scope, status }) => ({ scope, status }))),
    days: tally(seen.filter(isCountedByDay)),
  }
}

/** Of people only totals are kept. */
function isCountedByDay({ scope }: { scope: string }): boolean {
  return BigInt(scope) >> 40n !== 1n
}

/** Where party rows and counters of a database at rest differ from a recount. */
export async function recountViolations(db: Db): Promise<string[]> {
  const state = await readState(db)
  const counted = recount(state)
  return (['parties', 'totals', 'days'] as const).flatMap((name) => {
    const [is, shouldBe] = [linesOf(state[name]), linesOf(counted[name])]
    const missing = [...shouldBe].find((line) => !is.has(line))
    const extra = [...is].find((line) => !shouldBe.has(line))
    if (missing === undefined && extra === undefined) return []
    return [`${name}: the recount has ${missing ?? 'no more'}, the rows ${extra ?? 'no more'}`]
  })
}

function linesOf(rows: readonly object[]): Set<string> {
  return new Set(rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted())))
}

function recountParties({ contracts, slots }: State): PartyState[] {
  return contracts.flatMap((contract) => {
    const own = slots.filter((slot) => slot.contractId === contract.id)
    const initiators = [person(contract.initiatorId), company(contract.companyId)]
    const signing = own.flatMap((slot) => [
      { owner: person(slot.personId), signStatus: slot.signStatus },
      ...(slot.companyId === null ? [] : [{ owner: company(slot.companyId), signStatus: slot.signStatus }]),
    ])
    const owners = [...new Set([...initiators, ...signing.map(({ owner }) => owner)])]
    return owners.toSorted(byNumber).map((owner) => {
      const statuses = signing.filter((one) => one.owner === owner).map(({ signStatus }) => signStatus)
      return {
        contractId: contract.id,
        owner,
        status: contract.status,
        turn: turnOf(statuses),
        role: (initiators.includes(owner) ? 1 : 0) | (statuses.length > 0 ? 2 : 0),
        businessTypeId: contract.businessTypeId,
        t: contract.initiateTime,
        deadline: contract.deadline,
        completeTime: contract.completeTime,
      }
    })
  })
}

function turnOf(statuses: readonly number[]): number {
  if (statuses.includes(1)) return 2
  return statuses.length > 0 && statuses.every((status) => status === 2) ? 1 : 0
}

const byNumber = (left: string, right: string): number => (BigInt(left) < BigInt(right) ? -1 : 1)

function tally(keys: readonly Omit<CounterState, 'n'>[]): CounterState[] {
  const counts = new Map<string, CounterState>()
  for (const one of keys) {
    const name = JSON.stringify(one)
    counts.set(name, { ...one, n: (counts.get(name)?.n ?? 0) + 1 })
  }
  return [...counts.values()].toSorted(
    (left, right) =>
      Number(BigInt(left.scope) - BigInt(right.scope)) ||
      left.status - right.status ||
      (left.day ?? '').localeCompare(right.day ?? ''),
  )
}
