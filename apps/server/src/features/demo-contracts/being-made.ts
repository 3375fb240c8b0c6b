import type { Services } from '../../http/context.ts'
import { writeDeadline } from '../contracts/public.ts'

/** Longer than a contract is in the making, and longer than signers are reminded before a deadline. */
const farMs = 7 * 86_400_000

/** The deadline that others see of a contract in the making. */
export function farDeadline(now: Date): Date {
  return new Date(now.getTime() + farMs)
}

/**
 * The services with which a contract of the past is made: in their transactions it has its planned deadline, and between
 * them one far away, or the job that ends what is overdue would end it between two of its signatures. Once ended, it
 * keeps the planned one.
 */
export function makingBy(
  services: Services,
  { contractId, planned, far }: { contractId: string; planned: Date; far: Date },
): Services {
  const { database } = services
  return {
    ...services,
    database: {
      ...database,
      transaction: (run) =>
        database.transaction(async (tx) => {
          await writeDeadline(tx, contractId, planned)
          const done = await run(tx)
          await writeDeadline(tx, contractId, far)
          return done
        }),
    },
  }
}
