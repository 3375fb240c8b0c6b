import { people } from '../people.ts'
import { batchRows, batchTemplate, startBatch } from '../started-batch.ts'
import type { Screen } from './screen.ts'

/** The history of batches, and the values of one. */
export function batchScreens(base: string): Screen[] {
  const rows = [batchRows.sound, batchRows.failing]
  return [
    {
      name: 'batch history',
      path: '/tpl-history/*',
      who: people.initiator.phone,
      open: async (page) => {
        const batchInitNo = await startBatch(page, rows)
        await page.goto(`${base}/tpl-history/${batchInitNo}`)
      },
      ready: (page) => page.getByText('部分失败'),
    },
    {
      name: 'values of a batch',
      path: '/sign-templ',
      who: people.initiator.phone,
      open: async (page) => {
        const batchInitNo = await startBatch(page, rows)
        await page.goto(
          `${base}/sign-templ?batchInitNo=${batchInitNo}&templateCode=${batchTemplate.templateCode}`,
        )
      },
      ready: (page) => page.getByRole('textbox', { name: '第2行姓名' }),
    },
  ]
}
