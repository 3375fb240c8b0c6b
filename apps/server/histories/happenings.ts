import { signCancel, signExtendDeadline, signReject, signRemove } from '@qiyin/calls/areas/sign.ts'
import type { Call } from '@qiyin/calls/call.ts'
import { addDays, dayOf } from '@qiyin/domain/dates.ts'
import { deadlineOf } from '@qiyin/domain/contract/deadline.ts'
import { platformActor } from '../src/features/audit/public.ts'
import {
  createContract,
  endContract,
  expireIfOverdue,
  lockContract,
  openNextStage,
  refreshParties,
  replaceInitiator,
  replaceSigner,
  signersOf,
} from '../src/features/contracts/public.ts'
import { CallError } from '../src/http/call-error.ts'
import type { Services, Tx } from '../src/http/context.ts'
import { foldDeltas, signSlot } from '../src/testing/contract-fixtures.ts'
import { pick, type Roll } from '../src/testing/dice.ts'
import { anyone, type Stage } from './stage.ts'
import { randomName } from './texts.ts'

const hourMs = 3_600_000

/** A contract and the people it is between, as far as happenings need them. */
interface Told {
  readonly contractId: string
  initiatorId: string
}

/** Something that happens to contracts: what the product forbids does not. */
export async function happen(stage: Stage, known: Told[], roll: Roll): Promise<void> {
  const told = known.length === 0 || roll(4) === 0 ? undefined : pick(known, roll)
  if (!told) {
    known.push(await create(stage, known.length, roll))
    return
  }
  await pick(happenings, roll)(stage, told, roll)
}

type Happening = (stage: Stage, told: Told, roll: Roll) => Promise<void>

const sign: Happening = (stage, { contractId }, roll) =>
  change(stage, async (tx, services) => {
    const time = stage.now()
    const contract = await lockContract(tx, contractId, time)
    const slots = await signersOf(tx, contractId)
    const open = slots.filter((slot) => slot.signStatus === 1)
    if (contract.contractStatus !== 0 || open.length === 0) return
    const { signId } = pick(open, roll)
    await signSlot(tx, signId, time)
    await openNextStage(tx, services, contractId, { time })
    await refreshParties(tx, contractId)
    if (slots.every((slot) => slot.signId === signId || slot.signStatus === 2))
      await endContract(tx, services, contract, { event: 'completed', actor: platformActor, time })
  })

const refuse: Happening = async (stage, { contractId }, roll) => {
  const { database } = stage.server.services
  const open = (await signersOf(database.db, contractId)).filter((slot) => slot.signStatus === 1)
  if (open.length > 0)
    await call(stage, signReject, { contractId, reason: '条款有误' }, pick(open, roll).personId)
}

const cancel: Happening = (stage, { contractId, initiatorId }) =>
  call(stage, signCancel, { contractId, cancelReason: '不再需要' }, initiatorId)

const remove: Happening = (stage, { contractId, initiatorId }) =>
  call(stage, signRemove, { contractId }, initiatorId)

const extend: Happening = (stage, { contractId, initiatorId }, roll) =>
  call(
    stage,
    signExtendDeadline,
    { contractId, signDeadlineTime: addDays(dayOf(stage.now()), roll(14)) },
    initiatorId,
  )

const transfer: Happening = (stage, told, roll) =>
  change(stage, async (tx, services) => {
    const time = stage.now()
    const { contractId } = told
    const contract = await lockContract(tx, contractId, time)
    const actor = platformActor
    if (roll(4) === 0) {
      const personId = anyone(stage, roll)
      const initiator = { personId, name: randomName(roll) }
      await replaceInitiator(tx, services, { contract, initiator, actor, time })
      told.initiatorId = personId
      return
    }
    const slot = pick(await signersOf(tx, contractId), roll)
    const holder = {
      personId: anyone(stage, roll),
      personName: randomName(roll),
      identityNoFp: null,
      sealAuthorizeId: null,
    }
    await replaceSigner(tx, services, { contract, slot, holder, actor, time })
  })

const waitAWhile: Happening = (stage, _told, roll) => {
  // A second more than whole hours, so that a deadline is not met by the second.
  stage.advance(roll(4) === 0 ? 0 : roll(40) * hourMs + 1000)
  return Promise.resolve()
}

const expire: Happening = (stage, { contractId }) =>
  expireIfOverdue(stage.server.services, contractId, stage.now())

const fold: Happening = (stage, _told, roll) => foldDeltas(stage.server.services.database.db, 1 + roll(50))

const happenings: readonly Happening[] = [
  sign,
  sign,
  sign,
  sign,
  sign,
  refuse,
  cancel,
  remove,
  remove,
  extend,
  transfer,
  transfer,
  waitAWhile,
  expire,
  fold,
]

/** What people do through the calls, whether or not they may. */
async function call(
  stage: Stage,
  declared: Call,
  args: Parameters<Stage['server']['call']>[1],
  personId: string,
): Promise<void> {
  const { status } = await stage.server.call(declared, args, {
    session: await stage.session(personId),
  })
  if (status >= 500) throw new Error(`${declared.path} answered ${status}`)
}

async function change(stage: Stage, work: (tx: Tx, services: Services) => Promise<void>): Promise<void> {
  const { services } = stage.server
  // Who is told has its own tests.
  const quiet = { ...services, jobs: { ...services.jobs, send: () => Promise.resolve() } }
  await services.database
    .transaction((tx) => work(tx, quiet))
    .catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
    })
}

async function create(stage: Stage, index: number, roll: Roll): Promise<Told> {
  const { ground, server } = stage
  const initiatorId = anyone(stage, roll)
  // Several of one moment: their order is that of their numbers.
  if (roll(3) > 0) stage.advance(roll(5000))
  const time = stage.now()
  const services = {
    ...server.services,
    jobs: { ...server.services.jobs, send: () => Promise.resolve() },
  }
  const { contractId } = await services.database.transaction((tx) =>
    createContract(
      tx,
      services,
      {
        contractNo: roll(2) === 0 ? undefined : `${randomName(roll)}-${index}-${time.getTime()}`,
        contractName: randomName(roll),
        businessTypeId: pick(ground.businessTypeIds, roll),
        initiator: { personId: initiatorId, name: randomName(roll) },
        company: { companyId: pick(ground.companyIds, roll), companyName: randomName(roll) },
        signOrderType: pick([1, 2] as const, roll),
        supplierCode: 'BEST_SIGN',
        initiateTime: time,
        deadline: deadlineOf(addDays(dayOf(time), roll(15))),
        document: { fileId: ground.fileId, sha256: Buffer.alloc(32), pageCount: 1 },
        originals: [],
        signers: Array.from({ length: 1 + roll(4) }, (_, at) => {
          const companyId = roll(2) === 0 ? null : pick(ground.companyIds, roll)
          return {
            signOrder: at + 1,
            signType: companyId === null ? 0 : 1,
            ourPart: companyId !== null && roll(2) === 0,
            personId: anyone(stage, roll),
            personName: randomName(roll),
            identityNoFp: null,
            companyId,
            companyName: companyId === null ? null : randomName(roll),
            sealAuthorizeId: null,
            kwaiValue: null,
            positions: [],
          }
        }),
      },
      platformActor,
    ),
  )
  return { contractId, initiatorId }
}
