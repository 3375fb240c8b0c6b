// @vitest-environment happy-dom
import { begunCompany } from '@qiyin/ui/company/testing/begun-company.ts'
import { queryClient } from '@qiyin/ui/query-client.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AdminStep } from './admin-step.tsx'
import { AmountStep } from './amount-step.tsx'
import { BasicStep } from './basic-step.tsx'
import { MethodStep } from './method-step.tsx'
import { SupplierStep } from './supplier-step.tsx'
import type { WizardCompany } from '@qiyin/ui/company/wizard-company.ts'

let isOnline = true

beforeEach(() => {
  isOnline = true
  vi.stubGlobal('fetch', async (url: string) => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    const isInfo = url.includes('/submit-info')
    const places = [{ code: '330000', name: '浙江省' }]
    const result = isInfo ? { id: '7', companyName: '', supplierCode: 'BEST_SIGN' } : places
    return Response.json({ code: 0, message: '', result })
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

function show(element: ReactElement): () => void {
  return render(<MemoryRouter>{element}</MemoryRouter>).unmount
}

const stay = async (): Promise<void> => {}
const basic = <BasicStep company={begunCompany} onChanged={stay} onBack={() => {}} />
const method = <MethodStep company={begunCompany} onChanged={stay} onBack={() => {}} />
const field = (name: string): HTMLInputElement => screen.getByRole('textbox', { name })

it('keeps what was typed of a licence until the server has it', async () => {
  const leave = show(basic)
  fireEvent.change(field('统一社会信用代码'), { target: { value: '91330106MA2B00019Q' } })
  fireEvent.change(field('法定代表人姓名'), { target: { value: '林婉清' } })
  leave()
  const leaveAgain = show(basic)
  expect(field('统一社会信用代码').value).toBe('91330106MA2B00019Q')
  expect(field('法定代表人姓名').value).toBe('林婉清')
  fireEvent.click(screen.getByRole('button', { name: '下一步' }))
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
  leaveAgain()
  show(basic)
  expect(field('法定代表人姓名').value).toBe('')
})

const agreed = (): boolean =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: /我已阅读并同意/ }).checked

it('keeps that the agreements were agreed to, and asks whoever administers the company since', () => {
  const leave = show(<AdminStep company={begunCompany} onChanged={stay} />)
  expect(agreed()).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '代理人' }).checked).toBe(true)
  leave()
  show(<AdminStep company={{ ...begunCompany, applicantAdministers: false }} onChanged={stay} />)
  expect(agreed()).toBe(false)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '法定代表人' }).checked).toBe(true)
})

it('keeps as what the administrator acts, before it is sent', () => {
  const anew = { ...begunCompany, applicantAdministers: false }
  const leave = show(<AdminStep company={anew} onChanged={stay} />)
  fireEvent.click(screen.getByRole('radio', { name: '代理人' }))
  leave()
  show(<AdminStep company={anew} onChanged={stay} />)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '代理人' }).checked).toBe(true)
})

it('keeps what was typed of an account, and the way that was chosen', () => {
  const leave = show(method)
  fireEvent.change(field('银行账号'), { target: { value: '571904888219999' } })
  fireEvent.click(screen.getByRole('radio', { name: /法定代表人身份认证/ }))
  leave()
  show(method)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /法定代表人身份认证/ }).checked).toBe(true)
  expect(field('银行账号').value.replaceAll(' ', '')).toBe('571904888219999')
})

it('keeps the amount that was typed until the server has judged it', async () => {
  const paid = {
    ...begunCompany,
    bankNo: '5719******9999',
    bankName: '招商银行',
    remainTimes: 3,
    totalTimes: 3,
    payout: { sentTime: '2026-11-30 10:00:00', payer: null, remark: null },
  } as unknown as WizardCompany
  const step = <AmountStep company={paid} onChanged={stay} />
  const leave = show(step)
  fireEvent.change(field('到账金额（元）'), { target: { value: '0.11' } })
  leave()
  show(step)
  expect(field('到账金额（元）').value).toBe('0.11')
  fireEvent.click(screen.getByRole('button', { name: /确\s?认/ }))
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
})

it('says that places cannot be loaded, and loads them once the line is back', async () => {
  isOnline = false
  show(method)
  fireEvent.click(screen.getByRole('button', { name: /^开户行所在地/ }))
  expect(await screen.findByText('加载失败')).toBeDefined()
  expect(screen.getByText('网络异常，请检查网络连接')).toBeDefined()
  isOnline = true
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('button', { name: '浙江省' })).toBeDefined()
})

function supplierStep(begun: 'payment' | null): ReactElement {
  const company = {
    ...begunCompany,
    supplierCode: 'E_SIGN',
    supplierProof: { offered: [{ method: 'payment', mode: 'inline' }], method: begun },
  } as unknown as WizardCompany
  return <SupplierStep company={company} onChanged={stay} onBack={() => {}} />
}

it.each([
  ['the number', null, '法定代表人身份证号（选填）', '11010119900307123'],
  ['the account', 'payment', '银行账号', '5719048882'],
] as const)('keeps %s that was typed for a supplier', (_, begun, name, typed) => {
  const leave = show(supplierStep(begun))
  fireEvent.change(field(name), { target: { value: typed } })
  leave()
  show(supplierStep(begun))
  expect(field(name).value).toBe(typed)
})
