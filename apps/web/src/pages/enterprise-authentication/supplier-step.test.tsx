// @vitest-environment happy-dom
import { queryClient } from '@qiyin/ui/query-client.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SupplierStep, UnprovableSupplier } from './supplier-step.tsx'
import { SupplierWaiting } from './supplier-waiting.tsx'
import type { WizardCompany } from '@qiyin/ui/company/wizard-company.ts'

const asked: { path: string; said: unknown }[] = []
let reply: unknown

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    const path = new URL(url, location.origin).pathname.replace('/esignature/api', '')
    asked.push({ path, said: body === undefined ? null : JSON.parse(body) })
    return Response.json({ code: 0, message: '', result: reply })
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const hosted = [
  { method: 'legalPerson', mode: 'hosted' },
  { method: 'payment', mode: 'hosted' },
]
const inline = [{ method: 'payment', mode: 'inline' }]

/** What these steps look at of a company. */
function company(supplierCode: string, supplierProof: object): WizardCompany {
  const seen = {
    companyId: '7',
    companyName: '杭州云栖科技有限公司',
    companyPrincipalType: 2,
    companyAdminName: null,
    creditNo: null,
    submittedTime: null,
    supplierCode,
    supplierProof,
  }
  // Nothing else of it is read here.
  return seen as unknown as WizardCompany
}

function show(element: ReactElement): () => void {
  return render(
    <MemoryRouter>
      <App>{element}</App>
    </MemoryRouter>,
  ).unmount
}

const stay = async (): Promise<void> => {}

it('leaves for the page of the supplier by the way that was chosen', async () => {
  reply = { mode: 'hosted', url: 'http://supplier/page' }
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const of = company('FDD', { offered: hosted, method: null })
  show(<SupplierStep company={of} onChanged={stay} onBack={() => {}} />)
  fireEvent.click(screen.getByRole('radio', { name: /企业打款认证/ }))
  fireEvent.click(screen.getByRole('button', { name: '前往法大大认证' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('http://supplier/page'))
  expect(asked.map(({ path }) => path)).toContain('/company-real-name/supplier-start')
  expect(JSON.stringify(asked)).toContain('"method":"payment"')
})

it('has the data compared on our page where the supplier has none, with a number that may be given', async () => {
  reply = { mode: 'inline', url: null }
  const changed = vi.fn<() => Promise<void>>(stay)
  const of = company('E_SIGN', { offered: inline, method: null })
  show(<SupplierStep company={of} onChanged={changed} onBack={() => {}} />)
  const number = screen.getByRole('textbox', { name: /法定代表人身份证号/ })
  fireEvent.change(number, { target: { value: '110101199003071234' } })
  fireEvent.click(screen.getByRole('button', { name: '核验企业信息' }))
  expect(await screen.findByText('身份证号格式不正确')).toBeDefined()
  expect(asked).toEqual([])
  fireEvent.change(number, { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: '核验企业信息' }))
  await waitFor(() => expect(changed).toHaveBeenCalled())
  expect(JSON.stringify(asked)).not.toContain('legalPersonIdentityNo')
})

it('asks for the account once the data were compared', () => {
  reply = []
  const of = company('E_SIGN', { offered: inline, method: 'payment' })
  show(<SupplierStep company={of} onChanged={stay} onBack={() => {}} />)
  expect(screen.getByText(/e签宝已核验企业信息/)).toBeDefined()
  expect(screen.getByRole('textbox', { name: '银行账号' })).toBeDefined()
  expect(screen.getByRole('button', { name: '提交打款' })).toBeDefined()
})

const number = (): Promise<HTMLInputElement> => screen.findByRole('textbox', { name: /法定代表人身份证号/ })

it('keeps the way and the number until the supplier has begun', async () => {
  reply = { mode: 'inline', url: null }
  const ways = [{ method: 'legalPerson', mode: 'hosted' }, ...inline]
  const step = (
    <SupplierStep
      company={company('E_SIGN', { offered: ways, method: null })}
      onChanged={stay}
      onBack={() => {}}
    />
  )
  const leave = show(step)
  fireEvent.click(screen.getByRole('radio', { name: /企业打款认证/ }))
  fireEvent.change(await number(), { target: { value: '11010119900307123' } })
  leave()
  const leaveAgain = show(step)
  expect((await number()).value).toBe('11010119900307123')
  fireEvent.change(await number(), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: '核验企业信息' }))
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
  leaveAgain()
  show(step)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /法定代表人认证/ }).checked).toBe(true)
})

const offering = (offered: object[]): ReactElement => (
  <SupplierStep company={company('FDD', { offered, method: null })} onChanged={stay} onBack={() => {}} />
)

it('begins with a way that is offered, whatever was chosen before', () => {
  reply = []
  const leave = show(offering(hosted))
  fireEvent.click(screen.getByRole('radio', { name: /企业打款认证/ }))
  leave()
  show(offering(hosted.slice(0, 1)))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /法定代表人认证/ }).checked).toBe(true)
})

it('keeps what was typed of the account to which a supplier pays', () => {
  reply = []
  const step = (
    <SupplierStep
      company={company('E_SIGN', { offered: inline, method: 'payment' })}
      onChanged={stay}
      onBack={() => {}}
    />
  )
  const leave = show(step)
  fireEvent.change(screen.getByRole('textbox', { name: '银行账号' }), { target: { value: '5719048882' } })
  leave()
  show(step)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '银行账号' }).value).toBe('5719048882')
})

it('leads on to the page that is open, by the way that was begun', async () => {
  reply = { mode: 'hosted', url: 'http://supplier/page' }
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const of = company('FDD', { offered: hosted, method: 'payment' })
  show(<SupplierWaiting company={of} onChanged={stay} outer={false} />)
  expect(screen.getByRole('heading', { name: '法大大认证进行中' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '继续前往法大大' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('http://supplier/page'))
  expect(JSON.stringify(asked)).toContain('"method":"payment"')
})

it('says why no company can be proven with a supplier', () => {
  show(<UnprovableSupplier reason="上上签暂未开放企业认证接口" outer={false} />)
  expect(screen.getByText('上上签暂未开放企业认证接口')).toBeDefined()
  expect(screen.getByRole('link', { name: '返回企业列表' })).toBeDefined()
})
