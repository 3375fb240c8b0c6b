// @vitest-environment happy-dom
import { begunCompany } from '@qiyin/ui/company/testing/begun-company.ts'
import { queryClient } from '@qiyin/ui/query-client.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AdminStep } from './admin-step.tsx'
import { AmountStep } from './amount-step.tsx'
import { BasicStep } from './basic-step.tsx'
import { MethodStep } from './method-step.tsx'
import type { WizardCompany } from '@qiyin/ui/company/wizard-company.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    const isInfo = url.includes('/submit-info')
    const result = isInfo ? { id: '7', companyName: '', supplierCode: 'BEST_SIGN' } : []
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
  return render(
    <MemoryRouter>
      <App>{element}</App>
    </MemoryRouter>,
  ).unmount
}

const stay = async (): Promise<void> => {}
const basic = <BasicStep company={begunCompany} onChanged={stay} onBack={() => {}} />
const method = <MethodStep company={begunCompany} onChanged={stay} onBack={() => {}} />
const field = (label: string): HTMLInputElement => screen.getByLabelText(label)

it('keeps what was typed of a licence until the server has it', async () => {
  const leave = show(basic)
  fireEvent.change(field('统一社会信用代码'), { target: { value: '91330108MA27X00019' } })
  fireEvent.change(field('法定代表人'), { target: { value: '林婉清' } })
  leave()
  const leaveAgain = show(basic)
  expect(field('法定代表人').value).toBe('林婉清')
  expect(field('统一社会信用代码').value).toBe('91330108MA27X00019')
  fireEvent.change(field('统一社会信用代码'), { target: { value: '91330106MA2B00019Q' } })
  fireEvent.click(screen.getByRole('button', { name: '下一步' }))
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
  leaveAgain()
  show(basic)
  expect(field('法定代表人').value).toBe('')
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

it('keeps what was typed of an account, and the way that was chosen', () => {
  const leave = show(method)
  fireEvent.change(field('银行账号'), { target: { value: '571904888219999' } })
  fireEvent.click(screen.getByRole('radio', { name: /法定代表人身份认证/ }))
  leave()
  show(method)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /法定代表人身份认证/ }).checked).toBe(true)
  expect(field('银行账号').value).toBe('571904888219999')
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

it('goes on editing a saved account where it was left', () => {
  const saved = {
    ...begunCompany,
    companyVerifyWay: 1,
    bankNo: '5719******9999',
    bankName: '招商银行',
  } as unknown as WizardCompany
  const step = <MethodStep company={saved} onChanged={stay} onBack={() => {}} />
  const leave = show(step)
  expect(field('银行账号').disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: /编\s?辑/ }))
  fireEvent.change(field('银行账号'), { target: { value: '571904888210802' } })
  leave()
  show(step)
  expect(field('银行账号').disabled).toBe(false)
  expect(field('银行账号').value).toBe('571904888210802')
})

it('says no longer that a photo is missing once it is there', async () => {
  const send = vi.fn<() => void>()
  class Upload extends EventTarget {
    upload = new EventTarget()
    status = 200
    responseText = JSON.stringify({ code: 0, message: '', result: { id: '9' } })
    response = this.responseText
    open(): void {}
    setRequestHeader(): void {}
    getResponseHeader(): string {
      return 'application/json'
    }
    send(): void {
      send()
      this.dispatchEvent(new Event('load'))
      this.dispatchEvent(new Event('loadend'))
    }
    abort(): void {}
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  const without = { ...begunCompany, creditImageFileId: null } as unknown as WizardCompany
  show(<BasicStep company={without} onChanged={stay} onBack={() => {}} />)
  fireEvent.click(screen.getByRole('button', { name: '下一步' }))
  expect(await screen.findByText('请上传营业执照')).toBeDefined()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no field for the photo')
  fireEvent.change(input, { target: { files: [new File(['x'], '执照.png', { type: 'image/png' })] } })
  await waitFor(() => expect(send).toHaveBeenCalled())
  await waitFor(() => expect(screen.queryByText('请上传营业执照')).toBeNull())
})

it('says no longer that a branch is missing once it is typed', async () => {
  show(method)
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  expect(await screen.findByText('请选择开户支行')).toBeDefined()
  fireEvent.change(field('支行'), { target: { value: '杭州示例支行' } })
  await waitFor(() => expect(screen.queryByText('请选择开户支行')).toBeNull())
})
