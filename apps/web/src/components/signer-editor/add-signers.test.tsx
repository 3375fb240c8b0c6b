// @vitest-environment happy-dom
import { ourPart } from '@qiyin/domain/our-part.ts'
import { useAsked } from '@qiyin/ui/feedback/confirm.ts'
import { queryClient } from '@qiyin/ui/query-client.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { AddOwnCompany } from './add-signers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function Question() {
  const asked = useAsked()
  return (
    asked && (
      <button type="button" onClick={() => asked.answer(true)}>
        {asked.okText}
      </button>
    )
  )
}

it('leads to the seals of a company that nobody may sign for yet', async () => {
  const company = { companyName: '云栖公司', ourPart: ourPart.theirs }
  const initiator = { name: '林一', mobile: '138****0001', ourPart: ourPart.theirs, company }
  const application = {
    businessTypeId: '1',
    businessTypeCode: 'HR',
    kwaiValueVisible: false,
    needKwaiValue: false,
  }
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, message: '', result: [] }))
  const open = vi.fn<typeof window.open>()
  vi.stubGlobal('open', open)
  const onAdd = vi.fn<() => void>()
  render(
    <MemoryRouter>
      <AddOwnCompany application={application} initiator={initiator} onAdd={onAdd} />
      <Question />
    </MemoryRouter>,
  )
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: '添加本企业' })
  await vi.waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
  fireEvent.click(await screen.findByRole('button', { name: '去印章管理' }))
  await vi.waitFor(() =>
    expect(open).toHaveBeenCalledWith('/enterprise-manage/sign-manage', '_blank', 'noopener'),
  )
  expect(onAdd).not.toHaveBeenCalled()
})
