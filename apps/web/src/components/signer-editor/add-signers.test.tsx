// @vitest-environment happy-dom
import { ourPart } from '@qiyin/domain/our-part.ts'
import { useAsked } from '@qiyin/ui/feedback/confirm.ts'
import { queryClient } from '@qiyin/ui/query-client.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { AddOwnCompany } from './add-signers.tsx'
import type { EditedSigner } from './signer.ts'

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

const company = { companyName: '云栖公司', ourPart: ourPart.theirs }
const initiator = { name: '林一', mobile: '138****0001', ourPart: ourPart.theirs, company }
const application = {
  businessTypeId: '1',
  businessTypeCode: 'HR',
  kwaiValueVisible: false,
  needKwaiValue: false,
}

/** Who may sign for the company, as the server knows it at the time. */
function showButton(people: () => object[]) {
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, message: '', result: people() }))
  const onAdd = vi.fn<(signer: EditedSigner) => void>()
  render(
    <MemoryRouter>
      <AddOwnCompany application={application} initiator={initiator} onAdd={onAdd} />
      <Question />
    </MemoryRouter>,
  )
  return onAdd
}

async function pressWhenReady() {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: '添加本企业' })
  await vi.waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}

it('leads to the seals of a company that nobody may sign for yet', async () => {
  const open = vi.fn<typeof window.open>()
  vi.stubGlobal('open', open)
  const onAdd = showButton(() => [])
  await pressWhenReady()
  fireEvent.click(await screen.findByRole('button', { name: '去印章管理' }))
  await vi.waitFor(() =>
    expect(open).toHaveBeenCalledWith('/enterprise-manage/sign-manage', '_blank', 'noopener'),
  )
  expect(onAdd).not.toHaveBeenCalled()
})

it('adds whoever was granted a seal beside this page since it was opened', async () => {
  const granted: object[] = []
  const onAdd = showButton(() => granted)
  await screen.findByRole('button', { name: '添加本企业' })
  await vi.waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false))
  granted.push({
    self: true,
    name: '林一',
    username: null,
    email: null,
    mobile: '138****0001',
    sealAuthorizeId: '7',
    sealId: '3',
    sealName: '公章',
  })
  await pressWhenReady()
  await vi.waitFor(() =>
    expect(onAdd).toHaveBeenCalledWith(
      expect.objectContaining({ companyName: '云栖公司', name: '林一', sealAuthorizeId: '7' }),
    ),
  )
  expect(screen.queryByText('去印章管理')).toBeNull()
})
