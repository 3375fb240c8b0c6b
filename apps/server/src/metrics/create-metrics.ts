import type { Logger } from 'pino'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { briefly } from '../briefly.ts'
import type { CounterKind, HistogramKind, Labels, Metrics, Reading } from './metrics.ts'

/** A reading that takes longer is left out: a database that does not answer must not keep a scrape waiting. */
const readingMs = 2000
/** Readings ask the database: a flood of scrapes costs it one. */
const keptMs = 1000

/** Memory, processor, garbage collection and event loop belong to the process, however many servers it holds. */
let ofTheProcess: Registry | undefined

/** The metrics of one server, with those of its process. */
export function createMetrics(logger: Logger): Metrics {
  const registry = new Registry()
  const counters = new Map<string, Counter>()
  const histograms = new Map<string, Histogram>()
  const readings: (() => Promise<void>)[] = []
  const about = ({ name, help, labels = [] }: CounterKind<string>) => ({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
  })
  const failed = new Gauge(
    about({
      name: 'qiyin_reading_failed',
      help: '1 for metrics that could not be read at this scrape.',
      labels: ['metric'],
    }),
  )
  return {
    count: (kind, labels, by = 1) => {
      const counter = counters.get(kind.name) ?? new Counter(about(kind))
      counters.set(kind.name, counter)
      counter.inc(labels, by)
    },
    observe: (kind: HistogramKind<string>, labels: Labels<string>, value) => {
      const histogram =
        histograms.get(kind.name) ?? new Histogram({ ...about(kind), buckets: [...kind.buckets] })
      histograms.set(kind.name, histogram)
      histogram.observe(labels, value)
    },
    watch: (kind, read) => {
      const gauge = new Gauge(about(kind))
      readings.push(async () => {
        gauge.reset()
        failed.remove({ metric: kind.name })
        try {
          show(gauge, await inTime(read))
        } catch (error) {
          // Without labels it would say 0.
          if (kind.labels === undefined) gauge.remove()
          failed.set({ metric: kind.name }, 1)
          logger.debug({ err: error, metric: kind.name }, 'a metric could not be read')
        }
      })
    },
    text: briefly(keptMs, async () => {
      await Promise.all(readings.map((read) => read()))
      return `${await registry.metrics()}\n${await processRegistry().metrics()}`
    }),
  }
}

function processRegistry(): Registry {
  if (ofTheProcess) return ofTheProcess
  ofTheProcess = new Registry()
  collectDefaultMetrics({ register: ofTheProcess })
  return ofTheProcess
}

function show(gauge: Gauge, reading: Reading): void {
  if (typeof reading === 'number') gauge.set(reading)
  else for (const { labels, value } of reading) gauge.set({ ...labels }, value)
}

async function inTime<T>(read: () => T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no reading within ${readingMs} ms`)), readingMs)
  })
  try {
    return await Promise.race([(async () => read())(), late])
  } finally {
    clearTimeout(timer)
  }
}
