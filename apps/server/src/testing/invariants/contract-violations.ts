import { contractStatus, signStatus } from '@qiyin/domain/contract/status.ts'
import type { Inspection, Trail } from './inspection.ts'
import { readContracts, type CheckedContract, type CheckedSlot } from './stored-contracts.ts'

/** Where a contract's state, its slots, its attempts and its trail contradict each other; for a server at rest. */
export async function contractViolations(
  inspection: Inspection,
  contractIds: readonly string[],
): Promise<string[]> {
  const contracts = await readContracts(inspection.db, contractIds)
  const there = new Set(contracts.map(({ contractId }) => contractId))
  const found = contractIds.filter((id) => !there.has(id)).map((id) => `contract ${id} is gone`)
  for (const contract of contracts) {
    // One after the other: an embedded database has one connection.
    // oxlint-disable-next-line no-await-in-loop
    const trail = await inspection.trail(contract.contractId)
    const problems = [
      ...stateProblems(contract),
      ...slotProblems(contract),
      ...trailProblems(contract, trail),
    ]
    found.push(...problems.map((problem) => `contract ${contract.contractId}: ${problem}`))
  }
  return found
}

const isSigned = ({ signStatus: status }: CheckedSlot): boolean => status === signStatus.signed

function stateProblems(contract: CheckedContract): string[] {
  const { status, slots, completed } = contract
  const isCompleted = status === contractStatus.completed
  return named({
    'it is completed and not every slot is signed, or the other way round':
      isCompleted !== slots.every(isSigned),
    'it is completed without a time of completion, or the other way round': isCompleted !== completed,
    'it is being signed and nobody may sign':
      status === contractStatus.signing && !slots.some((slot) => slot.signStatus === signStatus.waitingForMe),
    'its document is not the file that it names': contract.documentSha256 !== contract.fileSha256,
  })
}

function slotProblems({ slots, ordered }: CheckedContract): string[] {
  const certificates = slots.flatMap(({ certificate }) => certificate ?? [])
  return [
    ...named({ 'two slots share a certificate': new Set(certificates).size !== certificates.length }),
    ...slots.flatMap((slot) =>
      named({
        [`slot ${slot.signId} has an open attempt`]: slot.open > 0,
        [`slot ${slot.signId} is signed ${isSigned(slot) ? 1 : 0} times by its state, ${slot.signed} by its attempts`]:
          slot.signed !== (isSigned(slot) ? 1 : 0),
        [`slot ${slot.signId} is signed without a certificate, or the other way round`]:
          isSigned(slot) !== (slot.certificate !== null),
        [`slot ${slot.signId} was signed before its turn`]:
          ordered &&
          isSigned(slot) &&
          slots.some((other) => other.signOrder < slot.signOrder && !isSigned(other)),
      }),
    ),
  ]
}

/** The record that an ended contract must have, once; the others it must not have. */
const endings: Readonly<Record<string, number>> = {
  COMPLETED: contractStatus.completed,
  CANCELED: contractStatus.canceled,
  REFUSED: contractStatus.refused,
  EXPIRED: contractStatus.expired,
}

function trailProblems({ status, slots, documentSha256 }: CheckedContract, trail: Trail): string[] {
  const { records } = trail
  const changes = records.filter(({ documentAfter }) => documentAfter !== null)
  const signed = records.filter(({ event }) => event === 'SIGNED')
  // Written by the signing feature: a record without a certificate shows as one too few.
  const recorded = signed
    .flatMap(({ detail }) => (detail as { certificate?: string }).certificate ?? [])
    .toSorted()
  const stored = slots.flatMap(({ certificate }) => certificate ?? []).toSorted()
  const wrongEndings = Object.entries(endings).filter(
    ([event, ended]) => records.filter((one) => one.event === event).length !== (status === ended ? 1 : 0),
  )
  return named({
    'its trail is not intact': !trail.intact,
    'its trail does not begin with its creation': records[0]?.event !== 'CREATED',
    [`its trail has the signatures ${recorded.join(' ')}, its slots ${stored.join(' ')}`]:
      recorded.join() !== stored.join(),
    [`its state is ${status}, and its trail disagrees about ${wrongEndings.map(([event]) => event).join()}`]:
      wrongEndings.length > 0,
    'a signature was made on another document than the last one': changes.some(
      ({ documentBefore }, index) => {
        const before = changes[index - 1]?.documentAfter
        return before !== undefined && before !== null && !documentBefore?.equals(before)
      },
    ),
    'its document is not the last one of its trail':
      changes.at(-1)?.documentAfter?.toString('hex') !== documentSha256,
  })
}

/** The names of those that are true. */
export function named(problems: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(problems).flatMap(([name, isTrue]) => (isTrue ? [name] : []))
}
