import { button, corpusFile, drawnPages, expect, noCorpus, openViewer, pageBox, test } from './viewer-test.ts'

for (const [what, file, sentence] of [
  ['a file that is no PDF', 'invalid.pdf', '无效或损坏的 PDF 文件。'],
  ['a file that is not there', 'nothing.pdf', '缺少 PDF 文件。'],
  ['a server in trouble', '/answers/500', '意外的服务器响应。'],
  ['a connection that breaks', '/answers/cut', '加载 PDF 时发生错误。'],
  ['bug1020226.pdf of the corpus', corpusFile('bug1020226.pdf'), '无效或损坏的 PDF 文件。'],
] as const) {
  test(`${what} is told in its own words, and more to those who look`, async ({ page }) => {
    test.skip(file === undefined, noCorpus)
    await openViewer(page, file ?? '', { early: true })
    const box = page.getByRole('alert').filter({ hasText: sentence })
    await expect(box).toBeVisible()
    const details = page.getByText(/PDF\.js v6\.5\.438 \(build: \w+\)/)
    await expect(details).toBeHidden()
    await button(page, '更多信息').click()
    await expect(details).toBeVisible()
    await button(page, '更少信息').click()
    await expect(details).toBeHidden()
  })
}

for (const [name, file, other] of [
  ['broken-page.pdf', 'broken-page.pdf', 2],
  ['Pages-tree-refs.pdf of the corpus', corpusFile('Pages-tree-refs.pdf'), 1],
] as const) {
  test(`a page that cannot be read leaves the others to be read (${name})`, async ({ page }) => {
    test.skip(file === undefined, noCorpus)
    await openViewer(page, file ?? '', { early: true })
    await expect(page.getByRole('button', { name: '放大' })).toBeEnabled()
    await pageBox(page, other).scrollIntoViewIfNeeded()
    await expect(pageBox(page, other).and(drawnPages(page))).toBeVisible()
  })
}

test('a document whose only page cannot be read leaves the viewer whole', async ({ page }) => {
  const file = corpusFile('poppler-742-0-fuzzed.pdf')
  test.skip(file === undefined, noCorpus)
  await openViewer(page, file ?? '', { early: true })
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByRole('toolbar')).toBeVisible()
})
