import type { z } from 'zod'
import type {
  userSignatureDefault,
  userSignatureRemove,
  userSignatureSave,
  userSignatures,
} from '@qiyin/calls/areas/user-center.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { drawnSignature } from '@qiyin/calls/shapes/signing.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { maxKeptSignatures } from '@qiyin/domain/limits.ts'
import { PdfError } from '@qiyin/pdf'
import { CallError } from '../../http/call-error.ts'
import type { Context, Db, Tx } from '../../http/context.ts'
import { findKeptSignatures, insertSignature, lockSignatures, removeKept, writeDefault } from './store.ts'

export type Handwriting = z.output<typeof drawnSignature>

const purpose = 'personal-signature.drawing'

/** GET /sign/saved-signature: one's own only. */
export function showKeptSignature(_: unknown, context: Context): Promise<Handwriting | null> {
  return readKeptSignature(context.db, context, context.user.personId)
}

/** GET /user/signatures */
export async function listSignatures(
  _input: Input<typeof userSignatures>,
  { db, secrets, user }: Context,
): Promise<Result<typeof userSignatures>> {
  const kept = await findKeptSignatures(db, user.personId)
  return kept.map(({ drawing, createdTime, ...one }) => ({
    ...one,
    drawing: openDrawing(secrets, drawing),
    createdTime: formatDateTime(createdTime),
  }))
}

/** The signature a person signs with, or null. */
export async function readKeptSignature(
  db: Db,
  { secrets }: Pick<Context, 'secrets'>,
  personId: string,
): Promise<Handwriting | null> {
  const [first] = await findKeptSignatures(db, personId)
  return first ? openDrawing(secrets, first.drawing) : null
}

function openDrawing(secrets: Context['secrets'], sealed: Buffer): Handwriting {
  return drawnSignature.parse(JSON.parse(secrets.open(sealed, purpose)))
}

/** POST /user/signature/save: drawn once, so that nothing is kept that could not be signed with. */
export async function saveSignature(
  { drawing }: Input<typeof userSignatureSave>,
  context: Context,
): Promise<Result<typeof userSignatureSave>> {
  try {
    await context.pdf.run('handwriting', drawing)
  } catch (error) {
    if (error instanceof PdfError) throw new CallError('SIGNATURE_REQUIRED')
    throw error
  }
  const { personId } = context.user
  await context.transaction(async (tx) => {
    await lockSignatures(tx, personId)
    const kept = await findKeptSignatures(tx, personId)
    if (kept.length >= maxKeptSignatures)
      throw new CallError({
        name: 'PARAMETER_INVALID',
        message: `最多保存${maxKeptSignatures}个签名，请先删除不用的签名`,
      })
    await insertSealed(tx, context, personId, drawing)
  })
  return true
}

/** POST /user/signature/default */
export async function chooseDefault(
  { signatureId }: Input<typeof userSignatureDefault>,
  { transaction, user }: Context,
): Promise<Result<typeof userSignatureDefault>> {
  await transaction(async (tx) => {
    const { personId } = user
    await lockSignatures(tx, personId)
    if (!(await writeDefault(tx, { personId, signatureId })))
      throw new CallError({ name: 'PARAMETER_INVALID', message: '签名不存在或已删除' })
  })
  return true
}

/** POST /user/signature/remove */
export async function removeSignature(
  { signatureId }: Input<typeof userSignatureRemove>,
  { transaction, user, now }: Context,
): Promise<Result<typeof userSignatureRemove>> {
  const { personId } = user
  await transaction(async (tx) => {
    await lockSignatures(tx, personId)
    await removeKept(tx, { personId, signatureId, time: now() })
    const [next] = await findKeptSignatures(tx, personId)
    if (next && !next.isDefault) await writeDefault(tx, { personId, signatureId: next.signatureId })
  })
  return true
}

/** Keeps a signature that was drawn while signing, in the place of the oldest that is not the default where all are taken. */
export async function writeKeptSignature(
  tx: Tx,
  context: Pick<Context, 'secrets' | 'now'>,
  personId: string,
  handwriting: Handwriting,
): Promise<void> {
  await lockSignatures(tx, personId)
  const kept = await findKeptSignatures(tx, personId)
  const oldest = kept.length >= maxKeptSignatures ? kept.at(-1) : undefined
  if (oldest) await removeKept(tx, { personId, signatureId: oldest.signatureId, time: context.now() })
  await insertSealed(tx, context, personId, handwriting)
}

async function insertSealed(
  tx: Tx,
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
  personId: string,
  handwriting: Handwriting,
): Promise<void> {
  const drawing = secrets.seal(JSON.stringify(handwriting), purpose)
  await insertSignature(tx, { personId, drawing, time: now() })
}
