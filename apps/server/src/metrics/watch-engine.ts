import type { PdfEngine } from '@qiyin/pdf/engine/pdf-engine.ts'
import type { Metrics } from './metrics.ts'

/** How busy the workers of the PDF engine are. */
export function watchEngine(metrics: Metrics, engine: PdfEngine): void {
  metrics.watch(
    { name: 'qiyin_pdf_tasks', help: 'PDF tasks of this process that run or wait.', labels: ['state'] },
    () => Object.entries(engine.load()).map(([state, value]) => ({ labels: { state }, value })),
  )
}
