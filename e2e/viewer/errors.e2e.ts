import {
  button,
  corpusFile,
  drawnPages,
  expect,
  noCorpus,
  openViewer,
  pageBox,
  settled,
  test,
} from './viewer-test.ts'

/** Keeps the worker's questions about the file back until the browser has told that nobody hears the answer. */
const HOLD_QUESTIONS = `(() => {
  const { promise: answer, resolve } = Promise.withResolvers()
  addEventListener('unhandledrejection', resolve)
  const listen = Worker.prototype.addEventListener
  Worker.prototype.addEventListener = function (type, hear, options) {
    const isQuestion = ({ data }) => data?.action === 'ReaderHeadersReady' || data?.stream !== undefined
    const hold = (event) => isQuestion(event) ? answer.then(() => hear(event)) : hear(event)
    listen.call(this, type, type === 'message' ? hold : hear, options)
  }
})()`

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
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    const details = page.getByText(/PDF\.js v6\.5\.438 \(build: \w+\)/)
    await expect(details).toHaveCount(0)
    await button(page, '更多信息').click()
    await expect(details).toBeVisible()
    await button(page, '更少信息').click()
    await expect(details).toHaveCount(0)
  })
}

test('a server that refuses sooner than the worker asks breaks nothing but the opening', async ({ page }) => {
  await page.addInitScript(HOLD_QUESTIONS)
  await openViewer(page, '/answers/500', { early: true })
  await expect(page.getByRole('alert').filter({ hasText: '意外的服务器响应。' })).toBeVisible()
})

for (const [name, file, other] of [
  ['broken-second-page.pdf', 'broken-second-page.pdf', 3],
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

for (const [name, file] of [
  ['broken-first-page.pdf', 'broken-first-page.pdf'],
  ['poppler-742-0-fuzzed.pdf of the corpus', corpusFile('poppler-742-0-fuzzed.pdf')],
] as const) {
  test(`a document without a first page says so, and the viewer stays whole (${name})`, async ({ page }) => {
    test.skip(file === undefined, noCorpus)
    await openViewer(page, file ?? '', { early: true })
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: /PDF|页面/ })
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('toolbar', { name: '工具' })).toBeVisible()
  })
}

/** Lets each worker answer about one page, and about the others when the document is closed. */
const HOLD_PAGES = `(() => {
  const held = []
  const { addEventListener: listen, postMessage: post } = Worker.prototype
  Worker.prototype.addEventListener = function (type, hear, options) {
    let answers = 0
    const isPage = ({ data }) => data?.data?.view !== undefined && data.data.rotate !== undefined
    const first = (event) => (isPage(event) && (answers += 1) > 1 ? held.push(() => hear(event)) : hear(event))
    listen.call(this, type, type === 'message' ? first : hear, options)
  }
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.action === 'Terminate') for (const answer of held.splice(0)) answer()
    post.call(this, message, ...rest)
  }
})()`

test('a document that is left while its pages are still read says nothing more', async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.addInitScript(HOLD_PAGES)
  await openViewer(page, 'pages-352.pdf')
  await button(page, '卸下').click()
  await expect(page.locator('.pv')).toHaveCount(0)
  await settled(page)
  expect(said.filter((text) => /page|Transport/i.test(text))).toEqual([])
})
