import { createHash } from 'node:crypto'
import type { ChainState } from '../audit/public.ts'

/** What a root says; its digest is time-stamped, and the next root goes on from it. */
export interface RootStatement {
  readonly number: number
  readonly takenTime: Date
  readonly chains: number
  readonly root: Buffer
  readonly previous: Buffer
}

/** A chain as a root lists it: contract, count and head (hexadecimal), one space apart. */
export function leafOf({ contractId, count, head }: ChainState): string {
  return `${contractId} ${count} ${head.toString('hex')}`
}

/** The bytes of which the digest is made and the time-stamp tells. */
export function statementText({ number, takenTime, chains, root, previous }: RootStatement): string {
  return [
    'qiyin audit root',
    number,
    takenTime.toISOString(),
    chains,
    root.toString('hex'),
    previous.toString('hex'),
    '',
  ].join('\n')
}

export function digestOf(statement: RootStatement): Buffer {
  return createHash('sha256').update(statementText(statement)).digest()
}
