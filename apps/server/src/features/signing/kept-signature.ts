import type { z } from 'zod'
import { drawnSignature } from '@qiyin/calls/shapes/signing.ts'
import type { Context, Db, Tx } from '../../http/context.ts'
import { findKeptSignature, keepSignature } from './store.ts'

export type Handwriting = z.output<typeof drawnSignature>

const purpose = 'personal-signature.drawing'

/** The signature a person has kept, or null. */
export async function readKeptSignature(
  db: Db,
  { secrets }: Pick<Context, 'secrets'>,
  personId: string,
): Promise<Handwriting | null> {
  const sealed = await findKeptSignature(db, personId)
  return sealed ? drawnSignature.parse(JSON.parse(secrets.open(sealed, purpose))) : null
}

/** Keeps a signature in place of the former one. */
export async function writeKeptSignature(
  tx: Tx,
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
  personId: string,
  handwriting: Handwriting,
): Promise<void> {
  await keepSignature(tx, personId, secrets.seal(JSON.stringify(handwriting), purpose), now())
}
