// @vitest-environment happy-dom
import { useAsked } from '@qiyin/ui/feedback/confirm.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { RefusalDialog } from './refusal-dialog.tsx'

afterEach(cleanup)

const shown = { onRefuse: vi.fn<(reason: string) => void>(), onClose: vi.fn<() => void>() }

function open(): void {
  render(
    <RefusalDialog
      about={{ name: '无锡城际快运有限公司', note: '第 2 次提交，管理员 徐曼' }}
      applicant="管理员"
      phrases={['照片模糊', '申请表未盖章']}
      busy={false}
      {...shown}
    />,
  )
}

it('names whose application it is, and refuses it for what was taken and typed', () => {
  open()
  expect(screen.getByText('无锡城际快运有限公司')).toBeTruthy()
  expect(screen.getByText('第 2 次提交，管理员 徐曼')).toBeTruthy()
  const sure = screen.getByRole<HTMLButtonElement>('button', { name: '确认不通过' })
  expect(sure.disabled).toBe(true)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' \n ' } })
  expect(sure.disabled).toBe(true)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: '照片模糊' }))
  fireEvent.click(screen.getByRole('button', { name: '申请表未盖章' }))
  fireEvent.click(sure)
  expect(shown.onRefuse).toHaveBeenCalledWith('照片模糊；申请表未盖章')
})

/** What is asked, to be declined. */
function Question() {
  const asked = useAsked()
  return (
    <button type="button" onClick={() => asked?.answer(false)}>
      {asked?.cancelText}
    </button>
  )
}

it('asks before it gives up a reason that was typed', async () => {
  render(<Question />)
  open()
  fireEvent.click(screen.getByRole('button', { name: '照片模糊' }))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByText('继续编辑'))
  expect(shown.onClose).not.toHaveBeenCalled()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(shown.onClose).toHaveBeenCalledOnce())
})
