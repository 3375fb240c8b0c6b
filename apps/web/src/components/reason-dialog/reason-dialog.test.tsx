// @vitest-environment happy-dom
import { cancelReasonProblem } from '@qiyin/domain/text-check.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ReasonDialog } from './reason-dialog.tsx'

afterEach(cleanup)

async function open(onReason: (reason: string) => void) {
  render(
    <ReasonDialog
      open
      title="撤销合同"
      okText="确认撤销"
      label="撤销原因"
      note="撤销后合同将失效"
      problemOf={cancelReasonProblem}
      busy={false}
      onClose={() => undefined}
      onReason={onReason}
    />,
  )
  return {
    ok: await screen.findByRole('button', { name: '确认撤销' }),
    field: screen.getByLabelText('撤销原因'),
  }
}

it('asks for a reason before it acts', async () => {
  const onReason = vi.fn<(reason: string) => void>()
  const { ok, field } = await open(onReason)
  fireEvent.change(field, { target: { value: '   ' } })
  fireEvent.click(ok)
  expect(await screen.findByText('请输入撤销原因')).toBeDefined()
  expect(onReason).not.toHaveBeenCalled()
})

it('counts no blanks around the reason', async () => {
  const { field } = await open(() => undefined)
  fireEvent.change(field, { target: { value: '   ' } })
  expect(await screen.findByText('0 / 255')).toBeDefined()
  fireEvent.change(field, { target: { value: ' 金额 有误 ' } })
  expect(await screen.findByText('5 / 255')).toBeDefined()
})

it('takes no reason that the domain refuses', async () => {
  const onReason = vi.fn<(reason: string) => void>()
  const { ok, field } = await open(onReason)
  fireEvent.change(field, { target: { value: '金额\u202e有误' } })
  fireEvent.click(ok)
  expect(await screen.findByText('撤销原因格式不正确，含有不可见字符')).toBeDefined()
  expect(onReason).not.toHaveBeenCalled()
})

it('hands over the reason without the blanks around it', async () => {
  const onReason = vi.fn<(reason: string) => void>()
  const { ok, field } = await open(onReason)
  fireEvent.change(field, { target: { value: ' 金额有误 ' } })
  fireEvent.click(ok)
  await waitFor(() => expect(onReason).toHaveBeenCalledExactlyOnceWith('金额有误'))
})
