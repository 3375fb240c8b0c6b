import { setTimeout } from 'node:timers/promises'
import { signStatus } from '@qiyin/domain/contract/status.ts'
import type { Services } from '../../http/context.ts'
import { recordAudit } from '../audit/public.ts'
import { lockContract, positionsOf, signersOf, type Slot } from '../contracts/public.ts'
import { sealDrawing, usableSeals } from '../seals/public.ts'
import { openAttempt, type DrawnField } from '../sign-attempts/public.ts'
import { finishAttempt, intentText } from '../signing/public.ts'
import type { Cast } from './cast.ts'
import type { PlannedContract } from './plan.ts'

const evidence = { address: '127.0.0.1', userAgent: '演示数据' }

/** A minute's patience, and then it is a fault. */
const [mostTries, pauseMs] = [60, 1000]

/** The next signer whose turn it is signs, at the time of `services`; false when nobody's turn is left. */
export async function signNext(
  services: Services,
  contractId: string,
  about: { planned: PlannedContract; cast: Cast },
): Promise<boolean> {
  const { database, now } = services
  const slots = await signersOf(database.db, contractId)
  const slot = slots.find((one) => one.signStatus === signStatus.waitingForMe)
  if (!slot) return false
  const time = now()
  const text = intentText(about.planned.contractName)
  const fields = await planFields(services, contractId, {
    slot,
    businessTypeId: about.cast.business.businessTypeId,
  })
  const attemptId = await database.transaction(async (tx) => {
    await lockContract(tx, contractId, time)
    await recordAudit(tx, services, {
      contractId,
      event: 'INTENT_VERIFIED',
      actor: { personId: slot.personId, name: slot.personName, ...evidence },
      time,
      detail: { way: 'SMS', text },
    })
    return openAttempt(tx, services, {
      signId: slot.signId,
      contractId,
      fields,
      intent: { way: 'SMS', text, time: time.toISOString(), ...evidence },
      createdTime: time,
    })
  })
  let outcome = await finishAttempt(services, attemptId)
  // On a busy machine it is still being signed: what is left half done here would stay so.
  for (let tries = 1; outcome.kind === 'waiting' && tries < mostTries; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the same attempt, looked at again
    await setTimeout(pauseMs)
    // oxlint-disable-next-line no-await-in-loop -- as above
    outcome = await finishAttempt(services, attemptId)
  }
  if (outcome.kind !== 'signed') throw new Error('a contract of the demonstration could not be signed')
  return true
}

async function planFields(
  services: Services,
  contractId: string,
  { slot, businessTypeId }: { slot: Slot; businessTypeId: string },
): Promise<DrawnField[]> {
  const { db } = services.database
  const positions = await positionsOf(db, contractId)
  const mine = positions.filter((position) => position.signId === slot.signId)
  const drawn =
    slot.companyId === null
      ? await drawName(services, slot)
      : await drawSeal(services, { ...slot, companyId: slot.companyId, businessTypeId })
  return mine.map(({ fieldName, widthPt, heightPt }) => ({ fieldName, widthPt, heightPt, ...drawn }))
}

type Drawn = Pick<DrawnField, 'drawing' | 'drawingWidthPt' | 'sealId'>

async function drawName({ pdf }: Services, slot: Slot): Promise<Drawn> {
  const { drawing, widthPt } = await pdf.run('nameSeal', { personName: slot.personName })
  return { drawing, drawingWidthPt: widthPt, sealId: null }
}

async function drawSeal(
  { database }: Services,
  by: { personId: string; companyId: string; businessTypeId: string },
): Promise<Drawn> {
  const seals = await usableSeals(database.db, by)
  const seal = seals.at(-1) && (await sealDrawing(database.db, seals.at(-1)?.sealId ?? ''))
  if (!seal?.drawing) throw new Error('a signer of the demonstration has no drawn seal')
  return { drawing: seal.drawing, drawingWidthPt: seal.widthPt, sealId: seal.sealId }
}
