import { addInitiator, confirmInitiation, fillContract } from '../initiating.ts'
import { watchConsole } from '../console-watch.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'

const contractName = '重复提交的合同'

test('the same contract from a tab and its copy is asked about, and begun twice only if wanted', async ({
  page,
  context,
}) => {
  const problems = watchConsole(page)
  await beLoggedIn(page, people.initiator.phone)
  await page.goto('/esignature/web/file-center/new-sign')
  await fillContract(page, contractName)
  await addInitiator(page)
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: /^放置.*公章到当前页/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '确认发起' })).toBeEnabled()

  // A copy of the tab has its draft too.
  const opened = context.waitForEvent('page')
  await page.evaluate('void window.open(location.href)')
  const copy = await opened
  const begin = copy.getByRole('button', { name: '确认发起' })
  await expect(begin).toBeEnabled()
  await confirmInitiation(page)

  const question = copy.getByRole('dialog', { name: '再次发起？' })
  for (const answer of ['取消', '再次发起']) {
    await begin.click()
    await copy.getByRole('dialog', { name: '确认发起签署？' }).getByRole('button', { name: '确定' }).click()
    await expect(question.getByText('一分钟内已提交过相同内容，是否再次发起？')).toBeVisible()
    await question.getByRole('button', { name: answer }).click()
    await expect(question).toBeHidden()
    if (answer === '取消') await expect(begin).toBeEnabled()
  }
  await expect(copy.getByText('发起成功')).toBeVisible()

  await page.goto('/esignature/web/file-center')
  await expect(page.getByText(contractName, { exact: true })).toHaveCount(2)
  expect(problems).toEqual([])
})
