import { catalogue } from '@qiyin/calls/catalogue.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { expect, it } from 'vitest'
import { docsPage } from './docs-page.ts'
import { guides } from './navigation.ts'

const page = (slug: string): string => docsPage(catalogue, slug) ?? ''
/** The first program of a page. */
const sample = (slug: string): string | undefined => page(slug).split('role="tabpanel"')[1]

it.each([...Object.keys(catalogue), ...guides.map((one) => one.slug)])('/%s has its page', (slug) => {
  expect(page(slug)).toContain('<h1>')
})

it.each(['noSuchCall', 'constructor'])('there is no page %s', (slug) => {
  expect(docsPage(catalogue, slug)).toBeUndefined()
})

it('a signed call tells its fields with their labels and limits, its refusals, and how it is made in four languages', () => {
  const html = page('externalContractInitiateWithFile')
  for (const part of [
    '/esignature/api/external/contract/initiate-with-file',
    '<b>bizId</b><span class="type">string(128)</span><span class="must">必填</span>',
    '<p>业务编号</p>',
    '<b>contractName</b>',
    '签署截止日期，格式 YYYY-MM-DD',
    `<td>${refusals.BIZ_ID_USED.code}</td><td>${refusals.BIZ_ID_USED.message}</td>`,
    '应用须有「发起合同」权限',
  ])
    expect(html).toContain(part)
  for (const language of ['TypeScript', 'Java', 'Python', 'curl'])
    expect(html).toContain(
      `role="tabpanel" id="code-${['TypeScript', 'Java', 'Python', 'curl'].indexOf(language)}"`,
    )
})

it('a field tells what its numbers mean and where its value comes from, where it is asked for', () => {
  const html = page('externalContractInitiateWithFile')
  for (const part of [
    '每个应用每60秒最多调用600次。',
    '<p>0 个人，1 企业</p>',
    '<p>0 我方，1 对方</p>',
    '<p>1 无序签署，2 有序签署</p>',
    '<p>0 个人签名，1 企业印章，2 签署日期，3 骑缝章</p>',
    '<p>由「查询企业认证状态」接口按企业名称查询</p>',
  ])
    expect(html).toContain(part)
  const company = page('externalCompany')
  expect(company).toContain('<p>0 正常，1 已冻结，2 已注销</p>')
  expect(company).not.toContain('接口按企业名称查询')
  expect(page('externalContractAsyncInitiateQuery')).toContain('<p>0 处理中，1 已发起，2 未能发起</p>')
})

it('an example of an initiation names a signer and a place', () => {
  const html = page('externalContractInitiateWithFile')
  for (const part of ['13900006604', 'leftPercent', 'pageNum'])
    expect(html.split('role="tabpanel"')[1]).toContain(part)
})

it('an example of a call of which no field alone is needed names one', () => {
  expect(sample('externalCompany')).toContain('companyName')
  expect(sample('externalNotify')).toContain('contractId')
  expect(sample('externalContractAsyncInitiate')).toContain('JVBERi0xLjcK')
  expect(sample('externalContractV2Initiate')).toContain('signRoleCode')
})

it('a call of pages has no signature and no code beside it', () => {
  const html = page('signCancel')
  expect(html).not.toContain('bizContent')
  expect(html).not.toContain('<aside')
})

it.each(Object.values(refusals))('the errors name $code once', ({ code, message }) => {
  expect(page('errors').split(`<tr><td>${code}</td><td>${message}</td></tr>`)).toHaveLength(2)
})
