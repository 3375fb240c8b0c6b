import { initiate, signIn } from './initiations.ts'
import { makePerson } from './parties.ts'
import {
  prepareExecution,
  slotsOf,
  type Execution,
  type Signer,
  type SigningParties,
  type SigningServer,
  type Slot,
} from './signing-fixtures.ts'

/** Who has everything ready but the last press. */
export interface ReadySigner {
  readonly slot: Slot
  readonly signer: Signer
  readonly execution: Execution
}

/** A contract in any order, and so many people who are about to sign it. */
export async function readySigners(
  server: SigningServer,
  parties: SigningParties,
  count: number,
): Promise<ReadySigner[]> {
  const { database, secrets } = server.services
  const signers: Signer[] = []
  for (let at = 0; at < count; at++) {
    const person = await makePerson(database.db, secrets, { name: '林个人', ourPart: false })
    signers.push({ ...person, session: await signIn(server, person) })
  }
  const { contractId } = await initiate(server, parties, ({ signers: [first], ...given }) => ({
    ...given,
    signers: signers.map(({ name, identityNo, mobile }, at) => ({
      ...first,
      ourPart: 1,
      signType: 0,
      name,
      identityNo,
      mobile,
      cordList: [
        { type: 0, pageNum: 1, leftPercent: 10 + (at % 5) * 16, topPercent: 40 + 20 * Math.floor(at / 5) },
      ],
    })),
  }))
  const slots = await slotsOf(server, contractId, parties.initiator)
  const ready: ReadySigner[] = []
  for (const [at, slot] of slots.entries()) {
    const signer = signers[at]
    if (signer) ready.push({ slot, signer, execution: await prepareExecution(server, slot, signer) })
  }
  return ready
}
