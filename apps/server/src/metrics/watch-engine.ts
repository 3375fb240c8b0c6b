import type { LaneName, PdfEngine } from '@qiyin/pdf/engine'
import type { Metrics, Sample } from './metrics.ts'

type Load = ReturnType<PdfEngine['load']>[LaneName]

/** How busy the lanes of the PDF engine are, and what their workers cost. */
export function watchEngine(metrics: Metrics, engine: PdfEngine): void {
  const perLane = (read: (load: Load) => number) => (): Sample[] =>
    Object.entries(engine.load()).map(([lane, load]) => ({ labels: { lane }, value: read(load) }))
  metrics.watch(
    {
      name: 'qiyin_pdf_tasks',
      help: 'PDF tasks of this process that run or wait.',
      labels: ['lane', 'state'],
    },
    () =>
      Object.entries(engine.load()).flatMap(([lane, { running, waiting }]) => [
        { labels: { lane, state: 'running' }, value: running },
        { labels: { lane, state: 'waiting' }, value: waiting },
      ]),
  )
  metrics.watch(
    {
      name: 'qiyin_pdf_workers_lost',
      help: 'PDF workers ended by force or dead of a document, since the start.',
      labels: ['lane'],
    },
    perLane(({ losses }) => losses),
  )
  metrics.watch(
    {
      name: 'qiyin_pdf_worker_memory_bytes',
      help: 'Memory of the PDF worker processes after their last task.',
      labels: ['lane'],
    },
    perLane(({ memoryBytes }) => memoryBytes),
  )
}
