import { initiateSave } from '@qiyin/calls/areas/initiate.ts'
import { initiationOf, upload } from '../../apps/server/src/testing/initiations.ts'
import { slotsOf, type SigningParties, type Slot } from '../../apps/server/src/testing/signing-fixtures.ts'
import type { TestServer } from '../../apps/server/src/testing/start-test-server.ts'
import { tenPageContract } from '../sign/documents.ts'

/** A server of its own, its people, and its clock. */
export interface Setting {
  readonly server: TestServer
  readonly parties: SigningParties
  readonly clock: { ms: number }
}

/** Contracts of 10 pages and about 230 KB, each with one person to sign it. */
export async function makeContracts({ server, parties }: Setting, count: number): Promise<Slot[]> {
  const bytes = new Uint8Array(await tenPageContract())
  const { session } = parties.initiator
  const slots: Slot[] = []
  for (let made = 0; made < count; made++) {
    const { result: file } = await upload(server, session, { name: '合同.pdf', bytes })
    const given = initiationOf(parties, file.id, server.services.now())
    const signers = given.signers.slice(0, 1)
    const { result } = await server.call(initiateSave, { ...given, signers }, { session })
    slots.push(...(await slotsOf(server, result.contractId, parties.initiator)))
  }
  return slots
}
