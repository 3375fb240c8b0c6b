import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { judge } from '../pdf-judges.ts'
import { logIn } from '../people.ts'
import { flatFile, viewerFile } from '../sample-files/viewer-files.ts'
import { button, corpusFile, drawnPages, noCorpus, openViewer } from './viewer-test.ts'

const harness = `http://127.0.0.1:${process.env['HARNESS_PORT'] ?? '18081'}`
const product = `http://127.0.0.1:${process.env['E2E_PORT'] ?? '18080'}`

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

test.describe('saved by the viewer', () => {
  for (const [name, file] of [
    ['signed.pdf', 'signed.pdf'],
    ['issue16553.pdf of the corpus', corpusFile('issue16553.pdf')],
    ['bug854315.pdf of the corpus', corpusFile('bug854315.pdf')],
  ] as const) {
    test(`a signed file is the file that was shown, byte by byte (${name})`, async ({ page }) => {
      test.skip(file === undefined, noCorpus)
      await openViewer(page, file ?? '')
      const path = file === 'signed.pdf' ? '/files/signed.pdf' : (file ?? '')
      const shown = await (await page.request.get(path)).body()
      const download = page.waitForEvent('download')
      await button(page, '下载').click()
      const saved = await readFile((await (await download).path()) ?? '')
      expect(sha256(saved)).toBe(sha256(shown))
    })
  }
})

test.describe('stored by the product', () => {
  test.use({ baseURL: product })

  /** What the product gives back of an upload. */
  async function stored(page: Page, name: string, buffer: Buffer): Promise<Buffer> {
    const answer = await page.request.post('/esignature/api/files/upload/contract', {
      headers: { 'x-requested-with': 'XMLHttpRequest', origin: product },
      multipart: { file: { name, mimeType: 'application/pdf', buffer } },
    })
    const { message, result } = (await answer.json()) as { message: string; result: { id: string } | null }
    expect(result, message).not.toBeNull()
    return (await page.request.get(`/esignature/api/files/overview?fileId=${result?.id}`)).body()
  }

  test('a signed upload stays as it is; a flat one shows page 1 before a megabyte of it has come', async ({
    page,
  }) => {
    // A person of the demonstration whom no other test plays.
    await logIn(page, '13800000006')
    await expect(page.getByRole('heading', { name: /欢迎使用电子签约平台/ })).toBeVisible()

    const signed = (await viewerFile('signed.pdf')) ?? Buffer.alloc(0)
    const back = await stored(page, 'signed.pdf', signed)
    expect(sha256(back)).toBe(sha256(signed))
    expect(judge(back)?.signatures ?? ['Signature is Valid.']).toEqual(['Signature is Valid.'])

    const upload = flatFile()
    expect(upload.length).toBeGreaterThan(19_000_000)
    const flat = await stored(page, 'flat.pdf', upload)
    await page.request.put(`${harness}/kept/flat.pdf`, { data: flat })
    const query = encodeURIComponent(
      JSON.stringify({ props: { url: '/kept/flat.pdf?kBps=2000', isFrugal: true } }),
    )
    await page.goto(`${harness}/harness/?with=${query}`)
    await expect(drawnPages(page).first()).toBeVisible({ timeout: 60_000 })
    const sent = Number(await (await page.request.get(`${harness}/sent/flat.pdf`)).text())
    expect(sent).toBeLessThan(1_000_000)
  })
})
