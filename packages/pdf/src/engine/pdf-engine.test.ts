import { afterEach, describe, expect, test } from 'vitest'
import { PdfError } from '../errors.ts'
import { composeDocument } from '../text/compose.ts'
import type { DocumentSpec } from '../text/document-spec.ts'
import { handOver } from './hand-over.ts'
import { createPdfEngine, type PdfEngine, type PdfEngineOptions } from './pdf-engine.ts'
import { TaskRunner } from './task-runner.ts'

const engines: PdfEngine[] = []

function startEngine(options: PdfEngineOptions): PdfEngine {
  const engine = createPdfEngine(options)
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
    const engine = startEngine({ workers: 1 })
    const bytes = await engine.run('composeDocument', SPEC)
    expect(Buffer.isBuffer(bytes)).toBe(true)
    expect(bytes.equals(await composeDocument(SPEC))).toBe(true)
    const png = await engine.run('renderPage', bytes, { page: 0, widthPx: 100 })
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    // The input was copied, not taken away.
    expect(bytes.length).toBeGreaterThan(1000)
    const seal = await engine.run('companySeal', { companyName: '契印' })
    expect(seal).toMatchObject({ appearance: { kind: 'vector' }, svg: expect.stringContaining('<svg') })
    expect(seal.widthPt).toBeCloseTo(119.06, 1)
  })

  test('moves bytes that were handed over, and moves the result back', async () => {
    const engine = startEngine({ workers: 1 })
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

  test('passes a refusal on as a PdfError with its code', async () => {
    const engine = startEngine({ workers: 1 })
    const refused = engine.run('mergePdfs', [])
    await expect(refused).rejects.toBeInstanceOf(PdfError)
    await expect(refused).rejects.toMatchObject({ code: 'invalid-input', name: 'PdfError' })
  })

  test('runs tasks in parallel, no more than it has workers', async () => {
    const engine = startEngine({ workers: 2 })
    const tasks = [1, 2, 3].map(() => engine.run('missingCharacters', '契印😀'))
    expect(engine.load()).toEqual({ running: 2, waiting: 1 })
    expect(await Promise.all(tasks)).toEqual([['😀'], ['😀'], ['😀']])
    expect(engine.load()).toEqual({ running: 0, waiting: 0 })
  })

  test('refuses when too much waits', async () => {
    const engine = startEngine({ workers: 1, mostWaiting: 2 })
    const accepted = [1, 2, 3].map(() => engine.run('missingCharacters', ''))
    await expect(engine.run('missingCharacters', '')).rejects.toMatchObject({
      name: 'EngineError',
      code: 'busy',
    })
    expect(await Promise.all(accepted)).toEqual([[], [], []])
  })

  test('lets idle tasks wait for all others', async () => {
    const engine = startEngine({ workers: 1 })
    const done: string[] = []
    const note = (name: string) => (): number => done.push(name)
    await Promise.all([
      engine.run('missingCharacters', '').then(note('first')),
      engine.runIdle('missingCharacters', '').then(note('idle')),
      engine.run('missingCharacters', '').then(note('second')),
    ])
    expect(done).toEqual(['first', 'second', 'idle'])
  })

  test('survives a worker that runs out of memory', async () => {
    const engine = startEngine({ workers: 1, memoryMb: 40 })
    const paragraph = { kind: 'paragraph' as const, text: '一'.repeat(200) }
    const long = { ...SPEC, blocks: Array.from({ length: 4000 }, () => paragraph) }
    await expect(engine.run('composeDocument', long)).rejects.toMatchObject({
      name: 'EngineError',
      code: 'crashed',
    })
    expect(await engine.run('missingCharacters', '契印')).toEqual([])
  })

  test('rejects what runs and waits when it is closed, and what comes after', async () => {
    const engine = startEngine({ workers: 1 })
    const tasks = [engine.run('composeDocument', SPEC), engine.run('composeDocument', SPEC)]
    const settled = Promise.allSettled(tasks)
    await engine.close()
    for (const result of await settled)
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'EngineError', code: 'closed' } })
    await expect(engine.run('composeDocument', SPEC)).rejects.toMatchObject({ code: 'closed' })
  })
})

describe('a task runner', () => {
  test('ends a task that takes too long and starts a new worker for the next', async () => {
    const runner = new TaskRunner(256)
    try {
      const task = { operation: 'missingCharacters', args: ['😀'] }
      await expect(runner.run({ ...task, timeoutMs: 1 })).rejects.toMatchObject({
        name: 'EngineError',
        code: 'timeout',
      })
      expect(await runner.run({ ...task, timeoutMs: 60_000 })).toEqual(['😀'])
    } finally {
      await runner.close()
    }
  })

  test('rejects arguments that cannot be sent and goes on', async () => {
    const runner = new TaskRunner(256)
    try {
      const unsendable = { operation: 'missingCharacters', args: [Symbol('x')], timeoutMs: 60_000 }
      await expect(runner.run(unsendable)).rejects.toThrow('could not be cloned')
      await expect(runner.run({ ...unsendable, operation: 'toString', args: [] })).rejects.toThrow(
        'no operation',
      )
      expect(await runner.run({ ...unsendable, args: ['契'] })).toEqual([])
    } finally {
      await runner.close()
    }
  })
})
