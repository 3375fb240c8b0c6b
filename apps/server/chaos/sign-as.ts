import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { contractQueryDetail } from '@qiyin/calls/areas/contract-query.ts'
import { filesOverview } from '@qiyin/calls/areas/files.ts'
import { signExecute, signIntentCode, signTask } from '@qiyin/calls/areas/sign.ts'
import { demoMessages } from '@qiyin/calls/areas/site.ts'
import type { Answer, Args, Call } from '@qiyin/calls/call.ts'
import { signStatus } from '@qiyin/domain/contract/status.ts'
import { stampKind } from '@qiyin/domain/seal/position.ts'
import { handwriting, shownAs, type Signer, type Slot } from '../src/testing/signing-fixtures.ts'
import type { CallOptions } from '../src/testing/test-client.ts'
import type { Reply } from './caller.ts'
import type { Work } from './work.ts'

interface Signing {
  readonly work: Pick<Work, 'caller' | 'ledger' | 'roll'>
  readonly options: CallOptions
}

type Execution = Args<typeof signExecute>

/** Tries again as the signing page does: the same key and code, until there is an answer. */
const tries = 4
const pauseMs = 700

/** `signed`, or why not: the refusal's name, how a call went, or `not open`. */
export async function signAs(signer: Signer, contractId: string, signing: Signing): Promise<string> {
  const { work, options } = signing
  const detail = await work.caller.ask(contractQueryDetail, { contractId }, options)
  if (detail.outcome !== 'ok' || !detail.answer) return reasonOf(detail)
  const mine = detail.answer.result.detailSigners.find((one) => one.isLoginUser)
  if (!mine || mine.signStatus !== signStatus.waitingForMe || mine.processing) return 'not open'
  const slot = { contractId, signId: mine.signId }
  const task = await work.caller.ask(signTask, slot, options)
  if (task.outcome !== 'ok' || !task.answer) return reasonOf(task)
  if (task.answer.result.blocked) return task.answer.result.blocked.name
  const { fileId } = task.answer.result
  await work.caller.ask(filesOverview, { fileId }, options)
  const sent = await work.caller.ask(signIntentCode, slot, options)
  if (sent.outcome !== 'ok') return reasonOf(sent)
  const phone = await work.caller.ask(demoMessages, { phone: signer.mobile }, options)
  if (phone.outcome !== 'ok' || !phone.answer) return reasonOf(phone)
  // Messages of other kinds may have come since.
  const code = phone.answer.result.find((message) => message.code != null)?.code
  if (code == null) return 'no code came'
  return execute(slot, executionOf(slot, task.answer.result, code), signing)
}

function reasonOf({ outcome, answer }: Reply<Call>): string {
  return outcome === 'refused' ? (answer?.refusal ?? outcome) : outcome
}

function executionOf(
  slot: Slot,
  { areas, seals, documentSha256 }: Answer<typeof signTask>,
  code: string,
): Execution {
  const mine = areas.filter((area) => area.mine)
  const [seal] = seals
  const needsSeal = ({ kind }: (typeof mine)[number]): boolean =>
    kind === stampKind.companySeal || kind === stampKind.crossPage
  return {
    ...slot,
    consent: true,
    code,
    seals: mine
      .filter(needsSeal)
      .flatMap(({ positionId }) => (seal ? [{ positionId, sealId: seal.sealId }] : [])),
    signature: mine.every(needsSeal) ? null : { kind: 'drawn', drawing: handwriting },
    shown: shownAs(documentSha256),
  }
}

async function execute(slot: Slot, execution: Execution, { work, options }: Signing): Promise<string> {
  const { caller, ledger, roll } = work
  const keyed = { ...options, idempotencyKey: randomUUID() }
  // Now and then an impatient person clicks twice, in two windows.
  const twice = roll(5) === 0 ? caller.ask(signExecute, execution, options) : undefined
  const reasons: string[] = []
  for (let count = 0; count < tries; count++) {
    const reply = await caller.ask(signExecute, execution, keyed)
    reasons.push(resultOf(reply))
    const done = reply.outcome === 'ok' || (reply.outcome === 'refused' && !reasons.includes('IN_PROGRESS'))
    if (done) break
    await sleep(pauseMs)
  }
  if (twice) reasons.unshift(resultOf(await twice))
  if (reasons.includes('signed')) ledger.signed.set(slot.signId, slot)
  return reasons.includes('signed') ? 'signed' : (reasons.at(-1) ?? 'not tried')
}

function resultOf(reply: Reply<typeof signExecute>): string {
  if (reply.outcome !== 'ok') return reasonOf(reply)
  return reply.answer?.result.signed ? 'signed' : 'being made'
}
