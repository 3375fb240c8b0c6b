import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createMetrics } from './create-metrics.ts'
import type { CounterKind, GaugeKind, HistogramKind } from './metrics.ts'

const seals: CounterKind<'colour'> = { name: 'qiyin_seals_total', help: 'Seals.', labels: ['colour'] }
const wait: HistogramKind = { name: 'qiyin_wait_seconds', help: 'Waiting.', buckets: [1, 10] }
const depth: GaugeKind = { name: 'qiyin_depth', help: 'Depth.', labels: ['queue'] }
const broken: GaugeKind = { name: 'qiyin_broken', help: 'Broken.' }

const newMetrics = () => createMetrics(pino({ level: 'silent' }))

test('what was counted, timed and read stands in the text, with the event loop and memory of the process', async () => {
  const metrics = newMetrics()
  metrics.count(seals, { colour: 'red' })
  metrics.count(seals, { colour: 'red' })
  metrics.observe(wait, {}, 5)
  metrics.watch(depth, () => [{ labels: { queue: 'sign' }, value: 3 }])
  const lines = (await metrics.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE qiyin_seals_total counter',
      'qiyin_seals_total{colour="red"} 2',
      'qiyin_wait_seconds_bucket{le="1"} 0',
      'qiyin_wait_seconds_bucket{le="10"} 1',
      'qiyin_depth{queue="sign"} 3',
      expect.stringMatching(/^nodejs_eventloop_lag_p99_seconds \d/),
      expect.stringMatching(/^process_resident_memory_bytes \d/),
    ]),
  )
})

test('a reading that fails is told of and takes nothing else away', async () => {
  const metrics = newMetrics()
  metrics.watch(broken, () => Promise.reject(new Error('the database is away')))
  metrics.watch(depth, () => [{ labels: { queue: 'sign' }, value: 3 }])
  metrics.watch({ ...depth, name: 'qiyin_far' }, () => Promise.reject(new Error('the database is away')))
  const lines = (await metrics.text()).split('\n')
  expect(lines).toContain('qiyin_reading_failed{metric="qiyin_far"} 1')
  expect(lines).toContain('qiyin_reading_failed{metric="qiyin_broken"} 1')
  expect(lines).toContain('qiyin_depth{queue="sign"} 3')
  expect(lines.filter((line) => line.startsWith('qiyin_broken'))).toEqual([])
})

test('a flood of scrapes reads once', async () => {
  const metrics = newMetrics()
  let read = 0
  metrics.watch(broken, () => (read += 1))
  await Promise.all(Array.from({ length: 50 }, () => metrics.text()))
  expect(read).toBe(1)
})
