import { catalogue } from '@qiyin/calls/catalogue.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { expect, it } from 'vitest'
import { docsPage } from './docs-page.ts'
import { guides } from './navigation.ts'

const page = (slug: string): string => docsPage(catalogue, slug) ?? ''

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

it('a call of pages has no signature and no code beside it', () => {
  const html = page('signCancel')
  expect(html).not.toContain('bizContent')
  expect(html).not.toContain('<aside')
})

it.each(Object.values(refusals))('the errors name $code once', ({ code, message }) => {
  expect(page('errors').split(`<tr><td>${code}</td><td>${message}</td></tr>`)).toHaveLength(2)
})
