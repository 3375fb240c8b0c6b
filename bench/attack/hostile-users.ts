import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { filesPageImage, filesUploadContract } from '@qiyin/calls/areas/files.ts'
import type { Args, Call } from '@qiyin/calls/call.ts'
import { hostileFiles } from '@qiyin/pdf/testing'
import { send } from '../../apps/server/src/testing/test-client.ts'
import type { AttackMessage, AttackReport } from './messages.ts'

const files = Object.values(hostileFiles).map((make) => make())
/** A browser keeps six requests open. */
const open = 6
const impatientMs = 300

let stop: AbortController | undefined
let running: Promise<unknown> = Promise.resolve()
let answers: Record<string, number> = {}

process.on('message', (message: AttackMessage) => {
  if (message.kind === 'begin') begin(message)
  else void end()
})

function begin({ url, cookies }: Extract<AttackMessage, { kind: 'begin' }>): void {
  answers = {}
  stop = new AbortController()
  const { signal } = stop
  running = Promise.all(
    cookies.flatMap((cookie) =>
      Array.from({ length: open }, (_, index) => attack({ url, cookie, index, signal })),
    ),
  )
  process.send?.({} satisfies AttackReport)
}

async function end(): Promise<void> {
  stop?.abort()
  await running
  process.send?.(answers satisfies AttackReport)
}

interface Attack {
  readonly url: string
  readonly cookie: string
  readonly index: number
  readonly signal: AbortSignal
}

/** Uploads hostile files, each a new one, and has their pages drawn; every third request is left before its answer. */
async function attack(how: Attack): Promise<void> {
  for (let round = how.index; !how.signal.aborted; round++) {
    const file = files[round % files.length] ?? Buffer.alloc(0)
    const bytes = new Uint8Array(Buffer.concat([file, Buffer.from(`%${randomBytes(8).toString('hex')}\n`)]))
    const upload = await ask(how, filesUploadContract, { args: {}, file: { name: '合同.pdf', bytes } })
    if (upload?.code !== 0) continue
    for (const widthPx of [160, 644, 1600]) {
      const left = (round + widthPx) % 3 === 0
      await ask(how, filesPageImage, { args: { fileId: upload.result.id, widthPx }, left })
    }
  }
}

async function ask<C extends Call>(
  { url, cookie, signal }: Attack,
  call: C,
  {
    args,
    file,
    left,
  }: { args: Args<C>; file?: { name: string; bytes: Uint8Array<ArrayBuffer> }; left?: boolean },
) {
  try {
    const patience = left === true ? AbortSignal.any([signal, AbortSignal.timeout(impatientMs)]) : signal
    const answer = await send(url, {
      call,
      args,
      session: { cookie },
      signal: patience,
      ...(file && { file }),
    })
    count(answer.refusal ?? String(answer.status))
    // Whoever is refused for being too many comes back ten times a second.
    if (answer.status === 503 || answer.status === 429) await wait(100, undefined, { signal })
    return answer
  } catch {
    count('left')
    return undefined
  }
}

function count(kind: string): void {
  answers[kind] = (answers[kind] ?? 0) + 1
}
