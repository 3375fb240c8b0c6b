import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { PdfError } from '../errors.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { composeDocument } from '../text/compose.ts'
import type { DocumentSpec } from '../text/document-spec.ts'
import { handOver } from './hand-over.ts'
import { laneLimits } from './lane-limits.ts'
import { createPdfEngine, type PdfEngine, type PdfEngineOptions } from './pdf-engine.ts'
import { processStarter } from './process-port.ts'
import { TaskRunner } from './task-runner.ts'
import { threadStarter } from './thread-port.ts'

const engines: PdfEngine[] = []

function startEngine(lanes: PdfEngineOptions['lanes'] = {}): PdfEngine {
  const engine = createPdfEngine({ lanes })
  engines.push(engine)
  return engine
}

afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close()))
})

const SPEC: DocumentSpec = {
  title: '合同',
  size: 'A4',
  createdAt: new Date('2026-04-15T00:00:00Z'),
  blocks: [{ kind: 'paragraph', text: '正文' }],
}

describe('the engine', () => {
  test('answers what the function itself answers, with Buffers', async () => {
    const engine = startEngine()
    const bytes = await engine.run('composeDocument', SPEC)
    expect(Buffer.isBuffer(bytes)).toBe(true)
    expect(bytes.equals(await composeDocument(SPEC))).toBe(true)
    const png = await engine.run('renderPage', bytes, { page: 0, widthPx: 100 })
    expect(Buffer.isBuffer(png)).toBe(true)
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    // The input was copied, not taken away.
    expect(bytes.length).toBeGreaterThan(1000)
    const seal = await engine.run('companySeal', { companyName: '契印' })
    expect(seal).toMatchObject({ appearance: { kind: 'vector' }, svg: expect.stringContaining('<svg') })
    expect(seal.widthPt).toBeCloseTo(119.06, 1)
  })

  test('moves bytes that were handed over to a thread, and moves the result back', async () => {
    const engine = startEngine({ intake: { kind: 'thread' } })
    const copy = await composeDocument(SPEC)
    const bytes = Buffer.alloc(copy.length, copy)
    const { bytes: back } = await engine.run('prepareUpload', handOver(bytes))
    expect(bytes.length).toBe(0)
    expect(back.equals(copy)).toBe(true)
    expect(back.buffer.byteLength).toBe(back.length)
    const again = await engine.run('prepareUpload', back)
    expect(again.bytes.equals(copy)).toBe(true)
    expect(back.length).toBe(copy.length)
  })

  test.each(['thread', 'process'] as const)('passes a refusal of a %s on as a PdfError', async (kind) => {
    const engine = startEngine({ intake: { kind } })
    const refused = engine.run('mergePdfs', [])
    await expect(refused).rejects.toBeInstanceOf(PdfError)
    await expect(refused).rejects.toMatchObject({ code: 'invalid-input', name: 'PdfError' })
  })

  test('runs tasks in parallel, no more than the lane has workers', async () => {
    const engine = startEngine({ composing: { workers: 2 } })
    const tasks = [1, 2, 3].map(() => engine.run('missingCharacters', '契印😀'))
    expect(engine.load().composing).toMatchObject({ running: 2, waiting: 1 })
    expect(await Promise.all(tasks)).toEqual([['😀'], ['😀'], ['😀']])
    expect(engine.load().composing).toMatchObject({ running: 0, waiting: 0, losses: 0 })
  })

  test('refuses when too much waits, and sooner when it is all of one person', async () => {
    const engine = startEngine({ composing: { mostWaiting: 4, mostWaitingOfOne: 2 } })
    const ask = (owner: string): Promise<string[]> =>
      engine.runFor({ owner }, 'missingCharacters', () => [''])
    const accepted = ['a', 'a', 'a', 'b', 'b'].map(ask)
    const busy = { name: 'EngineError', code: 'busy' }
    await expect(ask('a')).rejects.toMatchObject(busy)
    const late = ask('c')
    await expect(accepted[2]).rejects.toMatchObject(busy)
    expect(await Promise.all([...accepted.toSpliced(2, 1), late])).toEqual([[], [], [], [], []])
    // Nothing lighter than what waits: whoever comes last goes.
    const equals = ['a', 'b', 'c', 'd', 'e'].map(ask)
    await expect(ask('f')).rejects.toMatchObject(busy)
    expect(await Promise.all(equals)).toEqual([[], [], [], [], []])
  })

  test('lets nobody wait for ever', async () => {
    const engine = startEngine({ drawing: { workers: 1, mostWaitMs: 1 } })
    const endless = engine.runFor({ owner: 'a' }, 'renderPage', () => new Promise(() => undefined))
    const waiting = engine.runFor({ owner: 'b' }, 'renderPage', () => [Buffer.alloc(0), { page: 0 }])
    await expect(waiting).rejects.toMatchObject({ name: 'EngineError', code: 'busy' })
    expect(engine.load().drawing).toMatchObject({ running: 1, waiting: 0 })
    void endless.catch(() => undefined)
  })

  test("serves another's one task before the rest of somebody's many", async () => {
    const engine = startEngine()
    const done: string[] = []
    const ask = async (owner: string): Promise<number> => {
      await engine.runFor({ owner }, 'missingCharacters', () => [''])
      return done.push(owner)
    }
    await Promise.all(['a', 'a', 'a', 'a', 'b'].map(ask))
    expect(done.indexOf('b')).toBeLessThan(3)
  })

  test('does not let one lane wait for another', async () => {
    const engine = startEngine({ drawing: { workers: 1 } })
    const endless = engine.runFor({ owner: 'hostile' }, 'renderPage', () => new Promise(() => undefined))
    const seal = await engine.run('nameSeal', { personName: '张三' })
    expect(seal.widthPt).toBeGreaterThan(0)
    expect(engine.load().drawing.running).toBe(1)
    void endless.catch(() => undefined)
  })

  test('lets idle tasks wait for all others', async () => {
    const engine = startEngine()
    const done: string[] = []
    const note = (name: string) => (): number => done.push(name)
    await Promise.all([
      engine.run('missingCharacters', '').then(note('first')),
      engine.runIdle('missingCharacters', '').then(note('idle')),
      engine.run('missingCharacters', '').then(note('second')),
    ])
    expect(done).toEqual(['first', 'second', 'idle'])
  })

  test('survives a thread that runs out of memory', async () => {
    const engine = startEngine({ composing: { memoryMb: 40 } })
    const paragraph = { kind: 'paragraph' as const, text: '一'.repeat(200) }
    const long = { ...SPEC, blocks: Array.from({ length: 4000 }, () => paragraph) }
    await expect(engine.run('composeDocument', long)).rejects.toMatchObject({
      name: 'EngineError',
      code: 'crashed',
    })
    expect(await engine.run('missingCharacters', '契印')).toEqual([])
    expect(engine.load().composing.losses).toBe(1)
  })

  test('rejects what runs and waits when it is closed, and what comes after', async () => {
    const engine = startEngine()
    const tasks = [engine.run('composeDocument', SPEC), engine.run('composeDocument', SPEC)]
    const settled = Promise.allSettled(tasks)
    await engine.close()
    for (const result of await settled)
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'EngineError', code: 'closed' } })
    await expect(engine.run('composeDocument', SPEC)).rejects.toMatchObject({ code: 'closed' })
  })
})

describe('a task that nobody wants any more', () => {
  test('is dropped while it waits, without having been asked for its arguments', async () => {
    const engine = startEngine({ drawing: { workers: 1 } })
    const [first, second] = [new AbortController(), new AbortController()]
    const args = vi.fn<() => Promise<never>>(() => new Promise(() => undefined))
    const running = engine.runFor({ owner: 'a', signal: first.signal }, 'renderPage', args)
    const waiting = engine.runFor({ owner: 'a', signal: second.signal }, 'renderPage', args)
    second.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
    expect([engine.load().drawing.waiting, args.mock.calls.length]).toEqual([0, 1])
    first.abort()
    await expect(running).rejects.toMatchObject({ code: 'cancelled' })
  })

  test('is ended while it runs, and the next one is not kept waiting', async () => {
    const engine = startEngine({ drawing: { workers: 1, timeoutMs: 600_000 } })
    const controller = new AbortController()
    const asker = { owner: 'a', signal: controller.signal }
    const started = Promise.withResolvers<void>()
    const endless = engine.runFor(asker, 'renderPage', () => {
      started.resolve()
      return [endlessPage(), { page: 0 }]
    })
    await started.promise
    controller.abort()
    await expect(endless).rejects.toMatchObject({ code: 'cancelled' })
    const png = await engine.run('renderPage', makeTestPdf(), { page: 0, widthPx: 50 })
    expect([png.readUInt32BE(16), engine.load().drawing.losses]).toEqual([50, 1])
  })
})

/** A form that draws the next one ten times, and so on: 10^30 rectangles. */
function endlessPage(): Buffer {
  const depth = 30
  const forms = Array.from({ length: depth }, (_, index) => {
    const content = index === depth - 1 ? '0 0 9 9 re f' : '/X Do '.repeat(10)
    const next = `/Resources<</XObject<</X ${101 + index} 0 R>>>>`
    return `<</Type/XObject/Subtype/Form/BBox[0 0 99 99]${next}/Length ${content.length}>>\nstream\n${content}\nendstream`
  })
  const entries = '/MediaBox[0 0 99 99]/Resources<</XObject<</X 100 0 R>>>>'
  return makeTestPdf({ pages: [{ content: '/X Do', entries }], extra: forms })
}

describe('a task runner', () => {
  test.each([threadStarter('composing', 256), processStarter('composing', 256)])(
    'ends a task that takes too long and starts a new worker for the next',
    async (start) => {
      const runner = new TaskRunner(start)
      try {
        const task = { operation: 'missingCharacters', args: ['😀'], leastShare: 0.5 }
        await expect(runner.run({ ...task, timeoutMs: 0 })).rejects.toMatchObject({
          name: 'EngineError',
          code: 'timeout',
        })
        expect(await runner.run({ ...task, timeoutMs: 60_000 })).toEqual(['😀'])
      } finally {
        await runner.close()
      }
    },
  )

  test.each([threadStarter('composing', 256), processStarter('composing', 256)])(
    'rejects arguments that cannot be sent and goes on',
    async (start) => {
      const runner = new TaskRunner(start)
      try {
        const unsendable = {
          operation: 'missingCharacters',
          args: [Symbol('x')],
          timeoutMs: 60_000,
          leastShare: 1,
        }
        await expect(runner.run(unsendable)).rejects.toThrow('could not be cloned')
        await expect(runner.run({ ...unsendable, operation: 'toString', args: [] })).rejects.toThrow(
          'no operation',
        )
        expect(await runner.run({ ...unsendable, args: ['契'] })).toEqual([])
      } finally {
        await runner.close()
      }
    },
  )
})

test.runIf(process.platform === 'linux').each([
  [0.001, 'timeout'],
  // Of one processor's time there is not so much.
  [1000, 'starved'],
])('a task that had less than %s of its time has been %s', async (leastShare, code) => {
  // Three turns of it are far from the second after which PDFium gives such a page up on a quick machine.
  const engine = startEngine({ drawing: { workers: 1, timeoutMs: 50, leastShare } })
  const endless = engine.run('renderPage', endlessPage(), { page: 0 })
  await expect(endless).rejects.toMatchObject({ name: 'EngineError', code })
  expect(engine.load().drawing.losses).toBe(1)
})

test.runIf(process.platform === 'linux')('the system itself bounds the memory of a process', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const port = processStarter('drawing', 300)({ message: () => resolve(), gone: () => resolve() })
  try {
    await promise
    const limits = await readFile(`/proc/${port.pid}/limits`, 'utf8')
    const [, soft] = /Max data size +(\d+)/.exec(limits) ?? []
    expect(Number(soft)).toBeLessThan(1000 * 1024 * 1024)
  } finally {
    await port.end()
  }
})

test("strangers' files are opened in processes of their own, and signing is not among them", () => {
  const kinds = Object.entries(laneLimits).map(([name, { kind }]) => [name, kind])
  expect(Object.fromEntries(kinds)).toEqual({
    signing: 'thread',
    preparing: 'thread',
    composing: 'thread',
    intake: 'process',
    reading: 'process',
    drawing: 'process',
  })
})
