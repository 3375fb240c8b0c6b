import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { signedText } from '@qiyin/calls/signed-request.ts'
import { addDays, dayOf } from '@qiyin/domain/dates.ts'
import { watchConsole } from '../console-watch.ts'
import { judgeScreen } from '../judge-screen.ts'
import { beLoggedIn, codeCount, newCode, people } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { contractPdf } from '../sample-files/contract.ts'

const web = '/esignature/web'
const api = '/esignature/api'
const desks = [
  { suffix: '', width: 1440, height: 900 },
  { suffix: '-1366', width: 1366, height: 768 },
  { suffix: '-1024', width: 1024, height: 768 },
  { suffix: '-200', width: 720, height: 450 },
]

// It registers a system that others would meet in their lists.
test.use({ apart: 'source-systems' })

const appId = 'e2e-scm'

interface Signing {
  readonly key: KeyObject
  readonly content: object
}

function signed({ key, content }: Signing, nonce: string = randomUUID()): Record<string, string> {
  const given = { appId, timestamp: String(Date.now()), nonce, bizContent: JSON.stringify(content) }
  const text = Buffer.from(signedText(given))
  return { ...given, sign: sign('sha256', text, key).toString('base64') }
}

async function ask<Result>(request: APIRequestContext, path: string, signing: Signing): Promise<Result> {
  const response = await request.post(`${api}${path}`, { data: signed(signing) })
  const { code, message, result } = (await response.json()) as {
    code: number
    message: string
    result: Result
  }
  expect(message).toBe(code === 0 ? message : '')
  return result
}

test('a manager connects a system, which initiates, is told, and logs its people in', async ({
  page,
  browser,
}) => {
  const problems = watchConsole(page)
  const { publicKey, privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  await beLoggedIn(page, people.systemManager.phone)
  await page.goto(`${web}/sys-manage/src-system`)
  await page.getByRole('button', { name: '新增' }).click()
  const added = page.getByRole('dialog', { name: '新增' })
  await added.getByLabel('编码').fill('SCM_E2E')
  await added.getByLabel('名称').fill('供应链协同平台')
  await added.getByRole('button', { name: '确定' }).click()
  await expect(added).toBeHidden()
  await page.getByRole('row').filter({ hasText: 'SCM_E2E' }).getByRole('button', { name: '接入' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '供应链协同平台' })).toBeVisible()
  await expect(page.getByText('还没有接入应用')).toBeVisible()

  await page.getByRole('button', { name: '登记接入应用' }).click()
  const registered = page.getByRole('dialog', { name: '登记接入应用' })
  await registered.getByRole('button', { name: '登记' }).click()
  await expect(registered.getByText('请填写appId')).toBeVisible()
  await registered.getByLabel('appId').fill(appId)
  await registered.getByLabel('责任人用户名').fill(people.initiator.userName)
  await registered.getByRole('checkbox', { name: '登录', exact: true }).check()
  await registered.getByLabel('公钥').fill(publicKey.export({ type: 'spki', format: 'pem' }).toString())
  await judgeScreen(page, 'W-28b-register', desks)
  await registered.getByRole('button', { name: '登记' }).click()
  await expect(registered).toBeHidden()
  await expect(page.getByRole('heading', { name: '对方公钥' })).toBeVisible()

  const callback = page.getByRole('region', { name: '回调', exact: true })
  await callback.getByRole('button', { name: '修改' }).click()
  const settings = page.getByRole('dialog', { name: '修改回调设置' })
  await settings.getByLabel('返回域名').fill('scm.example.com')
  await settings.getByLabel('返回域名').press('Enter')
  await settings.getByLabel('回调地址').fill('https://10.0.0.8/callback')
  await settings.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(/不能指向内部网络/)).toBeVisible()
  // A name that nobody has (RFC 6761).
  await settings.getByLabel('回调地址').fill('https://scm.invalid/callback')
  await settings.getByLabel('允许的域名').fill('scm.invalid')
  await settings.getByLabel('允许的域名').press('Enter')
  await settings.getByRole('button', { name: '保存' }).click()
  await expect(settings).toBeHidden()
  await expect(callback.getByText('scm.example.com')).toBeVisible()
  await callback.getByRole('button', { name: '生成密钥' }).click()
  const secret = page.getByRole('dialog', { name: '回调密钥' })
  await expect(secret.getByText('密钥只显示这一次')).toBeVisible()
  await secret.getByRole('button', { name: '我已保存' }).click()
  await callback.getByRole('button', { name: '发送测试回调' }).click()
  const tested = page.getByRole('dialog', { name: '测试回调失败' })
  await expect(tested).toBeVisible()
  await tested.getByRole('button', { name: '关闭' }).last().click()

  const businesses = await ask<{ businessTypeCode: string }[]>(page.request, '/external/business-type', {
    key,
    content: {},
  })
  const other = await browser.newContext()
  const owner = await other.newPage()
  await beLoggedIn(owner, people.initiator.phone)
  const mine = await owner.request.get(`${api}/company/mine`)
  const companies = ((await mine.json()) as { result: { companyId: string; companyName: string }[] }).result
  const info = await owner.request.get(`${api}/user/info`)
  const { result: account } = (await info.json()) as { result: { personAccountId: string } }
  const contractInfo = {
    businessTypeCode: businesses[0]?.businessTypeCode ?? '',
    companyId: companies.find(({ companyName }) => companyName === people.initiator.companyName)?.companyId,
    contractName: '来源系统发起的采购合同',
    initUser: account.personAccountId,
    signOrderType: 1,
    signDeadlineTime: addDays(dayOf(new Date()), 7),
  }
  const { name, phone: mobile, identityNo } = people.person
  const place = { type: 0, pageNum: 1, leftPercent: 20, topPercent: 40 }
  const { contractId } = await ask<{ contractId: string }>(
    page.request,
    '/external/contract/initiate-with-file',
    {
      key,
      content: {
        bizId: randomUUID(),
        contractInfo,
        signers: [{ ourPart: 1, signType: 0, name, mobile, identityNo, cordList: [place] }],
        files: [
          { fileName: '合同.pdf', content: Buffer.from(await contractPdf('采购合同')).toString('base64') },
        ],
      },
    },
  )
  const records = page.getByRole('region', { name: '记录' })
  await expect(records.getByRole('row').filter({ hasText: '合同发起' })).toContainText('重试中', {
    timeout: 30_000,
  })
  await records.getByRole('button', { name: '展开行' }).first().click()
  await expect(records.getByText('"type":"contract.initiated"')).toBeVisible()
  await judgeScreen(page, 'W-28b-webhooks', desks)
  await records.getByRole('tab', { name: '调用记录' }).click()
  await expect(records.getByRole('row').filter({ hasText: '上传文件并发起合同' })).toContainText('成功')
  await judgeScreen(page, 'W-28b-calls', desks)
  await records.getByRole('tab', { name: '第1版签名' }).click()
  await expect(records.getByRole('row').filter({ hasText: '上传文件并发起合同' })).toContainText('第1版签名')

  const returnUrl = 'https://scm.example.com/tasks?id=7'
  const link = new URLSearchParams(signed({ key, content: { mobile, contractId, returnUrl } }))
  const signer = await (await browser.newContext()).newPage()
  const signerProblems = watchConsole(signer)
  await signer.goto(`${web}/login-redirect?${link.toString()}`)
  await expect(signer.getByRole('heading', { name: '请先登录' })).toBeVisible()
  await judgeScreen(signer, 'W-07-log-in-first', desks)
  await beLoggedIn(signer, mobile)
  await signer.goto(`${web}/login-redirect?${link.toString()}`)
  await expect(signer.getByRole('heading', { name: '允许供应链协同平台为您登录？' })).toBeVisible()
  await judgeScreen(signer, 'W-07-agree', desks)
  await signer.getByRole('button', { name: '同意并继续' }).click()
  await expect(signer).toHaveURL(/\/file-center\/sign\?/)
  const known = await signer.request.get(`${api}/user/info`)
  const { result: who } = (await known.json()) as { result: { personAccountId: string } }
  await signer.goto(`${web}/personal-authentication/${who.personAccountId}/E_SIGN`)
  await expect(signer.getByRole('link', { name: '返回供应链协同平台' })).toHaveAttribute('href', returnUrl)
  await judgeScreen(signer, 'W-08c-source', desks)
  await signer.goto(`${web}/user-center`)
  await expect(signer.getByRole('heading', { name: '已授权登录的系统' })).toBeVisible()

  const again = await (await browser.newContext()).newPage()
  const next = new URLSearchParams(signed({ key, content: { mobile } }))
  await again.goto(`${web}/login-redirect?${next.toString()}`)
  await expect(again.getByRole('heading', { name: /欢迎使用电子签约平台/ })).toBeVisible()
  await again.goto(`${web}/login-redirect?appId=${appId}`)
  await expect(again).toHaveURL(/\/esignature\/web\/?$/)

  const administrator = await (await browser.newContext()).newPage()
  const deskProblems = watchConsole(administrator)
  await beLoggedIn(administrator, people.agent.phone)
  await administrator.goto(`${web}/enterprise-manage/sign-manage`)
  await administrator.getByRole('button', { name: '印章授权：公章' }).first().click()
  const drawer = administrator.getByRole('dialog', { name: '印章授权' })
  await drawer
    .getByRole('button', { name: /^自动签署：/ })
    .first()
    .click()
  const automatic = administrator.getByRole('dialog', { name: '自动签署授权' })
  await automatic.getByRole('button', { name: '确认授权' }).click()
  await expect(automatic.getByText('请选择来源系统', { exact: true }).last()).toBeVisible()
  await automatic.getByRole('combobox', { name: '来源系统' }).click()
  await administrator.getByTitle('供应链协同平台').click()
  await automatic.getByLabel('有效期至').fill(addDays(dayOf(new Date()), 30))
  await automatic.getByLabel('有效期至').press('Enter')
  const before = await codeCount(administrator.request, people.agent.phone)
  await automatic.getByRole('button', { name: '获取验证码' }).click()
  await automatic
    .getByRole('textbox', { name: '验证码' })
    .fill(await newCode(administrator.request, people.agent.phone, before))
  await judgeScreen(administrator, 'D-34-automatic', desks)
  await automatic.getByRole('button', { name: '确认授权' }).click()
  await expect(automatic.getByRole('listitem').filter({ hasText: '供应链协同平台' })).toContainText(
    '有效期至',
  )
  await automatic.getByRole('button', { name: '取消自动签署：供应链协同平台' }).click()
  await administrator.getByRole('tooltip').getByRole('button', { name: '取消授权' }).click()
  await expect(automatic.getByRole('listitem')).toHaveCount(0)
  expect(deskProblems).toEqual([])
  expect(problems).toEqual([])
  expect(signerProblems).toEqual([])
})
