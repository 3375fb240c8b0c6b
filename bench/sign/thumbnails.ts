import { renderPage } from '@qiyin/pdf/render/render-page.ts'
import { cpuRounds, report } from '../measure.ts'
import { tenPageContract } from './documents.ts'

const widthPx = 298

/** Thumbnails of a contract's pages at half size, as PNG. */
export async function benchThumbnails(): Promise<void> {
  const contract = await tenPageContract()
  let page = 0
  const run = (): Promise<Buffer> => renderPage(contract, { page: page++ % 10, widthPx })
  const { thumbnail } = await cpuRounds({ thumbnail: { run, count: 10 } }, 5)
  const fastest = Math.min(...thumbnail)
  console.info('\nthumbnails of a contract of 10 pages, half size, PNG')
  report('pages per CPU second', 1000 / fastest, '')
}
