// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ourPart, type OurPart } from '@qiyin/domain/our-part.ts'
import { dismissToast, useToast } from '@qiyin/ui/base/toast.ts'
import { queryClient } from '@qiyin/ui/query-client.ts'
import { SignerEditor } from './signer-editor.tsx'
import type { EditedSigner } from './signer.ts'

configure({ asyncUtilTimeout: 10_000 })
const seal = { sealAuthorizeId: '31', sealId: '41', sealName: '合同专用章', sealType: 2 }
const colleague = { ...seal, name: '方宁', username: 'fangning', email: 'fn@example.com', self: false }
const me = { ...colleague, sealAuthorizeId: '32', name: '陈思远', username: 'chensiyuan', self: true }
const past = { signId: '71', signType: 0, name: '王梓涵', companyName: null, mobile: '138*****006' }
let signers: readonly EditedSigner[] = []
let left: string[] = []

beforeEach(() => {
  queryClient.clear()
  signers = []
  left = []
  vi.stubGlobal('fetch', async (url: string) => {
    const result = url.includes('recent-signers')
      ? [past]
      : [colleague, me].map((one) => ({ ...one, mobile: '138*****004' }))
    return Response.json({ code: 0, message: '', result })
  })
})
afterEach(() => {
  cleanup()
  dismissToast()
  vi.unstubAllGlobals()
})

interface EditorProps {
  side: OurPart
  company: boolean
  ordered?: boolean
  hasApplication?: boolean
}

const application = {
  businessTypeId: '1',
  businessTypeCode: 'SUPPLY',
  kwaiValueVisible: false,
  needKwaiValue: false,
}

function Editor({ side, company, ordered = false, hasApplication = true }: EditorProps) {
  const [now, setNow] = useState<readonly EditedSigner[]>([])
  const [open, setOpen] = useState<string | null>(null)
  return (
    <SignerEditor
      signers={now}
      ordered={ordered}
      application={hasApplication ? application : undefined}
      initiator={{
        name: '陈思远',
        mobile: '138*****004',
        ourPart: side,
        company: company ? { companyName: '杭州云栖', ourPart: side } : null,
      }}
      problems={[]}
      problem={undefined}
      openKey={open}
      onOpen={setOpen}
      onLeft={(_, field) => left.push(field)}
      change={(how) => {
        signers = how(now)
        setNow(signers)
      }}
    />
  )
}

function Said() {
  return <p role="status">{useToast()?.text}</p>
}

const press = async (name: string): Promise<void> => {
  const button = screen.getByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}

it('fills in the own company and oneself for people outside the platform, whose groups are named for what they are', async () => {
  render(<Editor side={ourPart.theirs} company />, { wrapper: MemoryRouter })
  expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    '企业与个人0 方',
    '平台方0 方',
  ])
  await press('添加本企业')
  await press('添加我自己')
  expect(signers).toMatchObject([
    {
      ourPart: ourPart.theirs,
      signType: 1,
      companyName: '杭州云栖',
      name: '陈思远',
      sealAuthorizeId: '32',
      known: { kind: 'ownCompany', mobile: '138*****004' },
    },
    { ourPart: ourPart.theirs, signType: 0, name: '陈思远', known: { kind: 'self' } },
  ])
  expect(signers.map(({ mobile, identityNo }) => mobile + identityNo)).toEqual(['', ''])
})

it('fills in the own company as our side for people of the platform', async () => {
  render(<Editor side={ourPart.ours} company />, { wrapper: MemoryRouter })
  expect(screen.queryByRole('button', { name: '添加我自己' })).toBeNull()
  await press('添加本企业')
  expect(signers).toMatchObject([
    { ourPart: ourPart.ours, username: 'chensiyuan', email: 'fn@example.com', sealName: '合同专用章' },
  ])
  expect(signers[0]?.known).toBeUndefined()
})

it.each([
  [true, '请先选择发起企业'],
  [false, '请先选择所属应用'],
])('adds nobody before the company is chosen, which comes after the application', async (chosen, said) => {
  render(
    <>
      <Editor side={ourPart.theirs} company={false} hasApplication={chosen} />
      <Said />
    </>,
    { wrapper: MemoryRouter },
  )
  await press('添加本企业')
  expect(signers).toEqual([])
  expect(screen.getByRole('status').textContent).toBe(said)
})

it.each([
  [ourPart.ours, false, '个人先签，其次企业，我方最后；同一阶段不分先后'],
  [ourPart.ours, true, '按顺序依次签署，我方最后'],
  [ourPart.theirs, false, '个人先签，其次企业，平台方最后；同一阶段不分先后'],
  [ourPart.theirs, true, '按顺序依次签署，平台方最后'],
])('says in the words of the groups who signs last', (side, ordered, note) => {
  render(<Editor side={side} ordered={ordered} company />, { wrapper: MemoryRouter })
  expect(screen.getByRole('heading', { level: 2, name: '签署方' }).nextSibling?.textContent).toBe(note)
})

it('suggests whoever was asked before', async () => {
  render(<Editor side={ourPart.theirs} company />, { wrapper: MemoryRouter })
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '最近的签署方' }))
  fireEvent.click(await screen.findByTitle('王梓涵（138*****006）'))
  expect(signers).toMatchObject([{ name: '王梓涵', known: { kind: 'past', signId: '71' }, mobile: '' }])
})

it('tells which field of a card was left', async () => {
  render(<Editor side={ourPart.theirs} company />, { wrapper: MemoryRouter })
  await press('添加个人签署方')
  for (const name of ['姓名', '手机号', '身份证号']) {
    fireEvent.blur(screen.getByRole('textbox', { name }))
  }
  expect(left).toEqual(['name', 'mobile', 'identityNo'])
})

it('puts whoever adds a signer into its first field', async () => {
  render(<Editor side={ourPart.theirs} company />, { wrapper: MemoryRouter })
  await press('添加企业签署方')
  expect(document.activeElement).toBe(screen.getByLabelText('企业名称'))
  await press('添加个人签署方')
  expect(document.activeElement).toBe(screen.getByLabelText('姓名'))
})
