import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { signExecute } from '@qiyin/calls/areas/sign.ts'
import { makePerson } from '../apps/server/src/testing/parties.ts'
import { initiateFor, makeSigners, prepareExecution } from '../apps/server/src/testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from '../apps/server/src/testing/start-test-server.ts'
import { signIn } from '../apps/server/src/testing/initiations.ts'
import type { AttackMessage, AttackReport } from './attack/messages.ts'
import { percentile, report } from './measure.ts'

const blocks = 4
const signaturesPerBlock = 10
const hostileUsers = 10

let clock = Date.now()

/** How long a signature takes at rest, and while ten hostile users draw, upload and verify what they can. */
export async function benchAttack(): Promise<void> {
  const server = await startTestServer({ now: () => new Date(clock) })
  const attackers = fork(fileURLToPath(new URL('./attack/hostile-users.ts', import.meta.url)))
  const times: Record<'rest' | 'attack', number[]> = { rest: [], attack: [] }
  const answers: Record<string, number> = {}
  try {
    await signatures(server, 5)
    for (let block = 0; block < blocks; block++) {
      times.rest.push(...(await signatures(server, signaturesPerBlock)))
      await begin(server, attackers)
      times.attack.push(...(await signatures(server, signaturesPerBlock)))
      for (const [kind, count] of Object.entries(await end(attackers)))
        answers[kind] = (answers[kind] ?? 0) + count
    }
  } finally {
    attackers.kill()
    await server.close()
  }
  print(times, answers)
}

function print(times: Record<'rest' | 'attack', number[]>, answers: Record<string, number>): void {
  const told = Object.entries(answers).map(([kind, count]) => `${count} × ${kind}`)
  console.info(
    `\nattack: ${times.rest.length} signatures at rest, as many under ${hostileUsers} hostile users`,
  )
  console.info(`what the hostile users were answered: ${told.join(', ')}`)
  for (const share of [0.5, 0.99]) {
    const [rest, attack] = [percentile(times.rest, share), percentile(times.attack, share)]
    report(`signature, p${share * 100} at rest`, rest, 'ms')
    report(`signature, p${share * 100} under attack`, attack / rest, '× at rest', { atMost: 2 })
  }
}

/** Milliseconds from sending the code to the answer, one signature after the other. */
async function signatures(server: TestServer, count: number): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < count; index++) {
    // Codes are not sent more often to one person than once a minute.
    clock += 120_000
    const parties = await makeSigners(server)
    const [slot] = await initiateFor(server, parties, ['individual'])
    if (!slot) throw new Error('the contract has no place to sign')
    const { session } = parties.individual
    const execution = await prepareExecution(server, slot, parties.individual)
    const started = performance.now()
    const { code, refusal } = await server.call(signExecute, execution, { session })
    times.push(performance.now() - started)
    if (code !== 0) throw new Error(`a signature was refused: ${refusal}`)
  }
  return times
}

async function begin(server: TestServer, attackers: ChildProcess): Promise<void> {
  const { database, secrets } = server.services
  const cookies: string[] = []
  for (let user = 0; user < hostileUsers; user++) {
    const person = await makePerson(database.db, secrets, { name: '何敌意', ourPart: true })
    cookies.push((await signIn(server, person)).cookie ?? '')
  }
  const under = once(attackers, 'message')
  attackers.send({ kind: 'begin', url: server.url, cookies } satisfies AttackMessage)
  await under
}

async function end(attackers: ChildProcess): Promise<AttackReport> {
  const ended = once(attackers, 'message')
  attackers.send({ kind: 'end' } satisfies AttackMessage)
  const [answers] = (await ended) as [AttackReport] // hostile-users.ts sends nothing else
  return answers
}
