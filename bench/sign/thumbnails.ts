import { paint, render } from '@qiyin/pdf'
import { cpuRounds, ratio, report } from '../measure.ts'
import { tenPageContract } from './documents.ts'

const widthPx = 298

/** Thumbnails of a contract's pages at half size, as PNG, against the painting alone. */
export async function benchThumbnails(): Promise<void> {
  const contract = await tenPageContract()
  let page = 0
  const wanted = (): { page: number; widthPx: number } => ({ page: page++ % 10, widthPx })
  const { thumbnail, painted } = await cpuRounds(
    {
      thumbnail: { run: () => render(contract, wanted()), count: 10 },
      painted: { run: () => paint(contract, wanted()), count: 10 },
    },
    5,
  )
  console.info('\nthumbnails of a contract of 10 pages, half size, PNG')
  report('pages per CPU second', 1000 / Math.min(...thumbnail), '')
  report('a thumbnail', ratio(thumbnail, painted), '× painting alone', { atMost: 1.31 })
}
