import type { Page } from '@playwright/test'
import { judge } from '../pdf-judges.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { harnessUrl } from '../run-places.ts'
import { flatFile, viewerFile } from '../sample-files/viewer-files.ts'

/** What the product gives back of an upload. */
async function stored(page: Page, name: string, buffer: Buffer): Promise<Buffer> {
  const answer = await page.request.post('/esignature/api/files/upload/contract', {
    headers: { 'x-requested-with': 'XMLHttpRequest', origin: new URL(page.url()).origin },
    multipart: { file: { name, mimeType: 'application/pdf', buffer } },
  })
  const { message, result } = (await answer.json()) as { message: string; result: { id: string } | null }
  expect(result, message).not.toBeNull()
  return (await page.request.get(`/esignature/api/files/overview?fileId=${result?.id}`)).body()
}

test.beforeEach(({ page }) => beLoggedIn(page, people.person.phone))

test('a signed upload stays as it is', async ({ page }) => {
  const signed = (await viewerFile('signed.pdf')) ?? Buffer.alloc(0)
  const back = await stored(page, 'signed.pdf', signed)
  expect(back.equals(signed)).toBe(true)
  expect(judge(back)?.signatures ?? ['Signature is Valid.']).toEqual(['Signature is Valid.'])
})

test('a flat upload shows page 1 before a megabyte of it has come', async ({ page }) => {
  const upload = flatFile()
  expect(upload.length).toBeGreaterThan(19_000_000)
  const flat = await stored(page, 'flat.pdf', upload)
  await page.request.put(`${harnessUrl()}/kept/flat.pdf`, { data: flat })
  const query = encodeURIComponent(
    JSON.stringify({ props: { url: '/kept/flat.pdf?most=1000000', isFrugal: true } }),
  )
  await page.goto(`${harnessUrl()}/harness/?with=${query}`)
  await expect(page.locator('.page[data-loaded="true"][aria-busy="false"]').first()).toBeVisible()
})
