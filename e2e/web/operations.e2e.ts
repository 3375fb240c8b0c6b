import { watchConsole } from '../console-watch.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'

const web = '/esignature/web'

test('a system manager has a timed task run at once, empties a cache, tries the masking of logs, and finds all of it in the log', async ({
  page,
}) => {
  const problems = watchConsole(page)
  await beLoggedIn(page, people.systemManager.phone)
  await page.goto(`${web}/sys-manage/operations`)
  await expect(page.getByRole('region', { name: '运行概况' })).toContainText(/数据库\d+ 毫秒/)
  await expect(page.getByText('近 14 天没有失败的任务')).toBeVisible()
  await expect(page.getByRole('region', { name: '任务队列' })).toContainText(
    /没有等待或执行中的任务|最久等待/,
  )
  const refreshed = page.waitForResponse((answer) => answer.url().includes('/operations/queues'))
  await page.getByRole('button', { name: '立即刷新' }).click()
  expect((await refreshed).status()).toBe(200)
  await expect(page.getByText(/更新，每 30 秒自动刷新/)).toBeVisible()
  const suppliers = page.getByRole('region', { name: '服务商' })
  await expect(suppliers.getByText('平台自建')).toHaveCount(3)
  await expect(page.getByRole('region', { name: '外部服务' })).toContainText('未配置外部服务')
  const task = page.getByRole('row').filter({ hasText: '更新证书吊销列表' })
  await expect(task).toContainText('每小时第 23 分')
  await task.getByRole('button', { name: '立即执行：更新证书吊销列表' }).click()
  await page.getByRole('dialog', { name: '立即执行' }).getByRole('button', { name: '执行' }).click()
  await expect(task).toContainText('成功')
  const cache = page.getByRole('row').filter({ hasText: '合同页面图片' })
  await cache.getByRole('button', { name: '清空：合同页面图片' }).click()
  await page.getByRole('dialog', { name: '清空缓存' }).getByRole('button', { name: '清空' }).click()
  await expect(page.getByText('操作成功')).toBeVisible()
  const health = page.getByRole('region', { name: '健康检查' })
  await expect(health).toContainText('正常')
  const address = await health.getByText(/health-check$/).innerText()
  expect(await (await page.request.get(address)).json()).toMatchObject({ code: 0, result: { status: 'UP' } })
  await expect(page.getByRole('region', { name: '合同参数' })).toContainText('签署截止')
  const masking = page.getByRole('region', { name: '日志脱敏检查' })
  await masking.getByRole('textbox', { name: '日志内容' }).fill('登录 13800000003 成功')
  await masking.getByRole('button', { name: '检查' }).click()
  await expect(masking.getByRole('status')).toContainText('以下为脱敏后的内容')
  await expect(masking.getByRole('status')).not.toContainText('13800000003')
  await page.goto(`${web}/sys-manage/log-query?event=LOG_MASKING_CHECK`)
  await expect(page.getByRole('row').filter({ hasText: '检查日志脱敏，共' }).first()).toBeVisible()
  // Of this event alone.
  await expect(page.getByRole('row').filter({ hasText: '用户登录' })).toHaveCount(0)
  await page.goto(`${web}/sys-manage/log-query?event=TIMING_RUN`)
  await expect(page.getByRole('row').filter({ hasText: '更新证书吊销列表' }).first()).toBeVisible()
  await page.goto(`${web}/sys-manage/log-query?event=CACHE_CLEAR`)
  await expect(page.getByRole('row').filter({ hasText: '合同页面图片' }).first()).toBeVisible()
  expect(problems).toEqual([])
})
