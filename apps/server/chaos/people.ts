import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { contractQueryDetail, contractQueryListPerson } from '@qiyin/calls/areas/contract-query.ts'
import {
  filesContractsDownload,
  filesOverview,
  filesPageImage,
  filesUploadContract,
} from '@qiyin/calls/areas/files.ts'
import { initiateSave } from '@qiyin/calls/areas/initiate.ts'
import { personLogin, personSmsSendVerificationCode } from '@qiyin/calls/areas/person.ts'
import { signCancel, signReject } from '@qiyin/calls/areas/sign.ts'
import { demoMessages } from '@qiyin/calls/areas/site.ts'
import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { initiationOf, samplePdf } from '../src/testing/initiations.ts'
import { pick } from '../src/testing/dice.ts'
import type { FullInspection } from '../src/testing/invariants/look-at.ts'
import { makeSigners, type Signer } from '../src/testing/signing-fixtures.ts'
import { newSession, type CallOptions } from '../src/testing/test-client.ts'
import { signAs } from './sign-as.ts'
import type { Team, Work } from './work.ts'

/** Makes new people; `serial` keeps their addresses apart. */
export async function makeTeams(
  { services }: Pick<FullInspection, 'services'>,
  count: number,
  serial: number,
): Promise<Team[]> {
  // What the fixtures need of a server to make people and sessions.
  const server = { services } as Parameters<typeof makeSigners>[0]
  const teams: Team[] = []
  while (teams.length < count)
    teams.push({ parties: await makeSigners(server), address: addressOf(serial + teams.length) })
  return teams
}

const who = ['individual', 'agent', 'initiator'] as const
const mostContracts = 3

/** A team at work: one initiates, all sign, refuse, cancel and look around, by the rolls of the run. */
export async function workTogether(team: Team, work: Work): Promise<void> {
  const contracts: string[] = []
  const initiator = async (): Promise<void> => {
    while (!work.over()) {
      await sleep(work.paceMs())
      if (contracts.length < mostContracts) contracts.push(...(await initiateOne(team, work)))
      else await lookAround(team.parties.initiator, contracts, { team, work })
      if (work.roll(12) === 0) await cancelOne(contracts, { team, work })
    }
  }
  const signers = who.map(async (name) => {
    const signer = team.parties[name]
    while (!work.over()) {
      await sleep(work.paceMs())
      const contractId = contracts[work.roll(Math.max(1, contracts.length))]
      if (contractId === undefined) continue
      const deed = work.roll(20)
      if (deed < 12) await signAs(signer, contractId, { work, options: optionsOf(team, signer) })
      else if (deed === 12) await rejectOne(signer, contractId, { team, work })
      else await lookAround(signer, contracts, { team, work })
    }
  })
  await Promise.all([initiator(), ...signers])
}

/** What every call of a person carries. */
export function optionsOf(team: Team, { session }: Pick<Signer, 'session'>): CallOptions {
  return { session, headers: { 'x-forwarded-for': team.address } }
}

interface Place {
  readonly team: Team
  readonly work: Work
}

async function initiateOne(team: Team, work: Work): Promise<string[]> {
  const { caller, ledger, roll } = work
  const { parties } = team
  const options = optionsOf(team, parties.initiator)
  const file = { name: '合同.pdf', bytes: await samplePdf() }
  const uploaded = await caller.ask(filesUploadContract, {}, { ...options, file })
  if (uploaded.outcome !== 'ok' || !uploaded.answer) return []
  const whole = initiationOf(parties, uploaded.answer.result.id, new Date())
  const signers = whole.signers.filter(() => roll(3) > 0)
  const initiation = {
    ...whole,
    contractInfo: { ...whole.contractInfo, signOrderType: pick([1, 2] as const, roll) },
    signers: (signers.length > 0 ? signers : whole.signers).map((signer, index) => ({
      ...signer,
      signOrder: index + 1,
    })),
  }
  // As the page does: the same key at every try, so that it is made once.
  const idempotencyKey = randomUUID()
  for (let tries = 0; tries < 3; tries++) {
    const { outcome, answer } = await caller.ask(initiateSave, initiation, { ...options, idempotencyKey })
    if (outcome === 'ok' && answer) {
      ledger.contracts.add(answer.result.contractId)
      return [answer.result.contractId]
    }
    if (outcome === 'refused' && answer?.refusal !== 'IN_PROGRESS') return []
    await sleep(500)
  }
  return []
}

async function cancelOne(contracts: readonly string[], { team, work }: Place): Promise<void> {
  const contractId = contracts[work.roll(Math.max(1, contracts.length))]
  if (contractId === undefined) return
  const options = optionsOf(team, team.parties.initiator)
  const { outcome } = await work.caller.ask(signCancel, { contractId, cancelReason: '条款需要修改' }, options)
  if (outcome === 'ok') work.ledger.ended.set(contractId, contractStatus.canceled)
}

async function rejectOne(signer: Signer, contractId: string, { team, work }: Place): Promise<void> {
  const args = { contractId, reason: '金额与约定不符' }
  const { outcome } = await work.caller.ask(signReject, args, optionsOf(team, signer))
  if (outcome === 'ok') work.ledger.ended.set(contractId, contractStatus.refused)
}

/** Lists, opens, views and downloads. */
async function lookAround(
  person: Signer,
  contracts: readonly string[],
  { team, work }: Place,
): Promise<void> {
  const { caller, ledger, roll } = work
  const options = optionsOf(team, person)
  const list = await caller.ask(contractQueryListPerson, { pageNum: 1, pageSize: 10 }, options)
  // A contract whose making was never answered may have been made.
  if (list.outcome === 'ok' && list.answer)
    for (const { contractId } of list.answer.result.list) ledger.contracts.add(contractId)
  const contractId = contracts[roll(Math.max(1, contracts.length))]
  if (contractId === undefined) return
  const detail = await caller.ask(contractQueryDetail, { contractId }, options)
  if (detail.outcome !== 'ok' || !detail.answer) return
  const { fileId } = detail.answer.result
  const deed = roll(3)
  if (deed === 0) await caller.ask(filesContractsDownload, { fileId }, options)
  else if (deed === 1) await caller.ask(filesOverview, { fileId }, options)
  else await caller.ask(filesPageImage, { fileId, pageNum: 1, widthPx: 400 }, options)
}

/** Somebody new comes by, logs in with a phone and looks at an empty list. */
export async function visit(work: Work, serial: number): Promise<void> {
  const { caller } = work
  const phone = `177${String(serial % 100_000_000).padStart(8, '0')}`
  const session = newSession()
  const options = { session, headers: { 'x-forwarded-for': addressOf(serial) } }
  const sent = await caller.ask(personSmsSendVerificationCode, { phone }, options)
  if (sent.outcome !== 'ok') return
  const { answer } = await caller.ask(demoMessages, { phone }, options)
  const code = answer?.code === 0 ? answer.result[0]?.code : undefined
  if (code == null) return
  const login = await caller.ask(personLogin, { mobile: phone, code }, options)
  if (login.outcome === 'ok') await caller.ask(contractQueryListPerson, { pageNum: 1, pageSize: 10 }, options)
}

/** An address that nobody else of the run has. */
function addressOf(serial: number): string {
  return `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`
}
