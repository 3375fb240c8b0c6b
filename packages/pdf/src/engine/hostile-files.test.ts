import { afterAll, beforeAll, expect, test } from 'vitest'
import { PdfError } from '../errors.ts'
import { hostileFiles } from '../../testing/hostile-files/hostile-files.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { EngineError } from './engine-error.ts'
import { createPdfEngine, type PdfEngine } from './pdf-engine.ts'

let engine: PdfEngine

beforeAll(() => {
  // However little of the processor the machine leaves to a worker.
  const leastShare = 0
  const drawing = { workers: 1, memoryMb: 256, leastShare }
  engine = createPdfEngine({ lanes: { drawing, intake: { leastShare }, reading: { leastShare } } })
})
afterAll(() => engine.close())

const hostile = { owner: 'hostile', timeoutMs: 400 }

/** What comes of a task: that it was done, or which of the errors that are answers it ended with. */
async function endOf(task: Promise<unknown>): Promise<string> {
  try {
    await task
    return 'done'
  } catch (error) {
    if (error instanceof PdfError || error instanceof EngineError) return error.code
    throw error
  }
}

test.each(Object.entries(hostileFiles))('%s ends in time, and the next file is served', async (_, make) => {
  const bytes = make()
  const ends = await Promise.all([
    endOf(engine.runFor(hostile, 'renderPage', () => [bytes, { page: 0, widthPx: 1600 }])),
    endOf(engine.run('prepareUpload', bytes)),
    endOf(engine.run('verifyPdf', bytes, { trustedRoots: [] })),
    endOf(engine.runFor(hostile, 'findKeyword', () => [bytes, { keyword: '甲方' }])),
  ])
  expect(['done', 'broken', 'too-large', 'not-verifiable', 'timeout', 'crashed']).toEqual(
    expect.arrayContaining(ends),
  )
  const png = await engine.run('renderPage', makeTestPdf(), { page: 0, widthPx: 50 })
  expect(png.readUInt32BE(16)).toBe(50)
})

test('a file that asks for eight gigabytes ends with what its process may hold', async () => {
  const bytes = hostileFiles['eight gigabytes of zeros, compressed three times']?.() ?? Buffer.alloc(0)
  const asker = { owner: 'hostile', timeoutMs: 600_000 }
  const end = await endOf(engine.runFor(asker, 'renderPage', () => [bytes, { page: 0 }]))
  expect(['broken', 'too-large', 'crashed']).toContain(end)
  expect(engine.load().drawing.memoryBytes).toBe(0)
})
