import { expect, type Page, type Request } from '@playwright/test'

/** Asks of a page with a document: how often for its contract, and for which pictures of its first page in full size. */
export interface EarlyAsks {
  readonly contract: number
  readonly pictures: readonly string[]
}

/**
 * Opens a page whose code does not come until the picture of its document stands there, then lets the code come.
 * Answers what of it has been asked in all, once `ready` has found the page whole.
 */
export async function openWithoutCode(
  page: Page,
  address: string,
  ready: () => Promise<void>,
): Promise<EarlyAsks> {
  // What the page before still asks for is not counted.
  await page.goto('about:blank')
  const asked: string[] = []
  const note = (request: Request): number => asked.push(request.url())
  page.on('request', note)
  const come = Promise.withResolvers<void>()
  await page.route('**/esignature/assets/*.js', async (route) => {
    await come.promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  const picture = page.locator('.boot > img')
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: { naturalWidth: number }) => image.naturalWidth)).toBeGreaterThan(0)
  come.resolve()
  await ready()
  await expect(picture).toBeHidden()
  page.off('request', note)
  await page.unroute('**/esignature/assets/*.js')
  const those = (part: RegExp): string[] => asked.filter((url) => part.test(url))
  return {
    contract: those(/\/(?:contract\/query\/detail|sign\/task)\?/).length,
    pictures: those(/\/files\/page-image\?.*pageNum=1&widthPx=/),
  }
}
