import { formatDateTime } from '@qiyin/domain/dates.ts'
import type { AuditRow } from './store.ts'

/** What the rows say of a contract that its trail has taken down too. */
export interface RecordedFacts {
  readonly contractNo: string
  readonly contractName: string
  readonly companyName: string
  readonly deadline: Date
  readonly signed: readonly SignedSlot[]
}

/** A slot that is signed, as its row says it. */
export interface SignedSlot {
  readonly personId: string
  readonly name: string
  readonly companyName: string | null
  readonly time: Date | null
}

/** The number of the first record that tells of the contract otherwise than its rows; records of before tell less. */
export function contradictedRecord(records: readonly AuditRow[], facts: RecordedFacts): number | undefined {
  const created = records.find(({ event }) => event === 'CREATED')
  const extended = records.findLast(({ event }) => event === 'DEADLINE_EXTENDED')
  const deadline = formatDateTime(facts.deadline)
  const { contractNo, contractName, companyName } = facts
  if (created && !tells(created, { contractNo, contractName, companyName })) return created.seq
  if (extended && !tells(extended, { until: deadline })) return extended.seq
  if (created && !extended && !tells(created, { deadline })) return created.seq
  return contradictedSignature(records, facts.signed)
}

/** One may have signed two slots of a contract: each record has a slot of its own. */
function contradictedSignature(
  records: readonly AuditRow[],
  signed: readonly SignedSlot[],
): number | undefined {
  const left = [...signed]
  for (const record of records) {
    if (record.event !== 'SIGNED') continue
    const at = left.findIndex((slot) => isOf(record, slot))
    if (at === -1) return record.seq
    left.splice(at, 1)
  }
  return undefined
}

function isOf(record: AuditRow, { personId, name, companyName, time }: SignedSlot): boolean {
  return (
    record.actorId === personId &&
    record.actorName === name &&
    record.happenedTime.getTime() === time?.getTime() &&
    tells(record, { company: companyName })
  )
}

/** Whether the record says this, as far as it says anything of it. */
function tells({ detail }: AuditRow, facts: Readonly<Record<string, string | null>>): boolean {
  const told = typeof detail === 'object' && detail !== null ? new Map(Object.entries(detail)) : new Map()
  return Object.entries(facts).every(([name, fact]) => !told.has(name) || told.get(name) === fact)
}
