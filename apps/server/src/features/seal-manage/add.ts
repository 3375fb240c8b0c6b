import type { sealsAdd, sealsUpdate } from '@qiyin/calls/areas/seals.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { actingRefusal } from '@qiyin/domain/company/acting.ts'
import { sealType } from '@qiyin/domain/seal/image.ts'
import { sealSource, sealStatus, usualMadeSeal } from '@qiyin/domain/seal/made-seal.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { companyById, holdCompany, type Company } from '../companies/public.ts'
import { changeSeal, createSeal, isSealNameTaken, lockSeal, type SealLook } from '../seals/public.ts'
import { recordSealAct } from './record-seal-act.ts'
import { drawnLook, madeOf, uploadedLook } from './looks.ts'
import { showSeal } from './show-seal.ts'
import { findSeal, type ManagedSeal } from './store.ts'

/** POST /seals/add */
export async function addSeal(
  input: Input<typeof sealsAdd>,
  context: Context,
): Promise<Result<typeof sealsAdd>> {
  const { companyId, sealName, source } = input
  const company = await actingCompany(context, companyId)
  const made = source === sealSource.made ? madeOf(company.companyName, input) : null
  const look = made ? await drawnLook(context, company, made) : await uploadedLook(context, input.fileId)
  const type = made?.sealType ?? input.sealType ?? sealType.other
  const seal = { companyId, sealName, sealType: type, ...look }
  return stored(context, look, async (tx) => {
    await requireSameCompany(tx, company)
    const sealId = await createSeal(tx, seal, context.now())
    const added = await foundSeal(tx, sealId)
    await recordSealAct(tx, context, { event: 'SEAL_ADD', verb: '新增印章', seal: added })
    const answer = showSeal(added)
    await context.answer.keep(tx, answer)
    return answer
  })
}

/** POST /seals/update: what is absent stays as it is. */
export async function updateSeal(
  input: Input<typeof sealsUpdate>,
  context: Context,
): Promise<Result<typeof sealsUpdate>> {
  const { sealId, sealName, status, fileId } = input
  const before = await foundSeal(context.db, sealId)
  await actingCompany(context, before.companyId)
  const look =
    fileId === undefined ? await redrawn(input, before, context) : await uploadedLook(context, fileId)
  const type = look?.made?.sealType ?? input.sealType
  return stored(context, look, async (tx) => {
    await requireSameCompany(tx, before)
    if (!(await lockSeal(tx, sealId))) throw new CallError('SEAL_NOT_FOUND')
    await changeSeal(tx, sealId, { sealName, status, sealType: type, look })
    const seal = await foundSeal(tx, sealId)
    await recordSealAct(tx, context, { event: 'SEAL_UPDATE', verb: '修改印章', seal, before })
    return showSeal(seal)
  })
}

const madeFields = ['sealType', 'shape', 'widthMm', 'bottomText', 'code', 'star', 'colour'] as const

/** Of a made seal, when something of it was chosen, or when it is used again: its company may have another name since. */
async function redrawn(
  input: Input<typeof sealsUpdate>,
  before: ManagedSeal,
  context: Context,
): Promise<SealLook | undefined> {
  if (before.source === sealSource.uploaded) return undefined
  const isResumed = before.status === sealStatus.stopped && input.status === sealStatus.active
  if (!isResumed && madeFields.every((field) => input[field] === undefined)) return undefined
  // What it was made of was not kept at first: then it is as usual for its type.
  const made = before.made ?? usualMadeSeal(before.sealType, before.companyName)
  return drawnLook(context, before, madeOf(before.companyName, input, made))
}

/** Writes, or drops the look's picture when another seal has the name. */
async function stored<T>(
  { transaction, blobs }: Context,
  look: SealLook | undefined,
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await transaction(write)
  } catch (error) {
    if (!isSealNameTaken(error)) throw error
    if (look) await blobs.remove(look.previewKey)
    throw new CallError('SEAL_NAME_TAKEN')
  }
}

/** Refuses when the company may not act: its seals would be worth nothing. */
async function actingCompany({ db }: Context, companyId: string): Promise<Company> {
  const company = await companyById(db, companyId)
  if (!company) throw new CallError('COMPANY_NOT_FOUND')
  const refusal = actingRefusal(company)
  if (refusal) throw new CallError(refusal)
  return company
}

type DrawnFor = Pick<ManagedSeal, 'companyId' | 'companyName' | 'legalPersonName'>

/** Refuses when the company has another name than the seal was drawn with, or may not act any more. */
async function requireSameCompany(tx: Tx, drawnFor: DrawnFor): Promise<void> {
  const company = await holdCompany(tx, drawnFor.companyId)
  if (!company) throw new CallError('COMPANY_NOT_FOUND')
  const refusal = actingRefusal(company)
  if (refusal) throw new CallError(refusal)
  const isSame =
    company.companyName === drawnFor.companyName && company.legalPersonName === drawnFor.legalPersonName
  if (!isSame) throw new CallError('RECORD_CHANGED')
}

async function foundSeal(db: Context['db'] | Tx, sealId: string): Promise<ManagedSeal> {
  const seal = await findSeal(db, sealId)
  if (!seal) throw new CallError('SEAL_NOT_FOUND')
  return seal
}
