import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { button, corpusFile, expect, noCorpus, openViewer, test } from './viewer-test.ts'

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

for (const [name, file] of [
  ['signed.pdf', 'signed.pdf'],
  ['issue16553.pdf of the corpus', corpusFile('issue16553.pdf')],
  ['bug854315.pdf of the corpus', corpusFile('bug854315.pdf')],
] as const) {
  test(`a signed file is saved by the viewer as it was shown, byte by byte (${name})`, async ({ page }) => {
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
