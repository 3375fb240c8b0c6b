// @vitest-environment happy-dom
import { userInfo } from '@qiyin/calls/areas/user.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { callKey, queryClient } from '@qiyin/ui/query-client.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CallFailure } from '@qiyin/ui/base/call-failure.ts'
import { MessageDialog, type MessageDraft } from './message-dialog.tsx'

const sent: [path: string, body: unknown][] = []

const onType = vi.fn<(typed: MessageDraft) => void>()
const onRefused = vi.fn<(failure: CallFailure) => void>()

function show(typed: MessageDraft | undefined): void {
  render(
    <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
      <MessageDialog
        row={null}
        typed={typed}
        onType={onType}
        onRefused={onRefused}
        applications={[]}
        onClose={() => {}}
      />
    </ConfigProvider>,
  )
}

beforeEach(() => {
  sent.length = 0
  queryClient.setQueryData(callKey(userInfo, {}), { verified: false, ourpart: 1 })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    sent.push([new URL(address, 'http://localhost').pathname, JSON.parse(body ?? 'null')])
    return Response.json({ code: 0, message: '', result: { templateId: '1' } })
  })
  show(undefined)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const content = (): string => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '消息内容' }).value
const choose = (way: string): void => void fireEvent.click(screen.getByRole('radio', { name: way }))

it('of a group begins with the words for groups, knows no signing link, and shows where the contract’s link stands', () => {
  expect(content()).toContain('${url}')
  choose('群机器人')
  expect(content()).toBe('${initiator}邀请贵公司签署《${contractName}》，请于${deadline}前完成签署。')
  expect(screen.queryByRole('button', { name: '签署链接' })).toBeNull()
  const preview = screen.getByRole('region', { name: '群消息预览' })
  expect(preview.textContent).toContain('【契印】上海云帆供应链管理有限公司邀请贵公司签署')
  expect(preview.textContent).toContain('登录后查看合同：')
  choose('短信')
  expect(content()).toContain('${url}')
})

it('keeps what was typed when another way is chosen', () => {
  fireEvent.change(screen.getByRole('textbox', { name: '消息内容' }), {
    target: { value: '请签${contractName}' },
  })
  choose('系统回调')
  expect(content()).toBe('请签${contractName}')
  expect(within(screen.getByRole('region', { name: '回调内容预览' })).getByText(/消息通知/)).toBeTruthy()
})

it('tells what was typed, and goes on with it', () => {
  choose('邮件')
  fireEvent.change(screen.getByRole('textbox', { name: '消息内容' }), { target: { value: '请签署' } })
  const typed = onType.mock.lastCall?.[0]
  expect(typed).toEqual({ scene: 'SIGN_NOTICE', businessTypeId: '', messageType: 'EMAIL', content: '请签署' })
  cleanup()
  show(typed)
  expect(content()).toBe('请签署')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '邮件' }).checked).toBe(true)
})

it('saves the words for the way', async () => {
  choose('群机器人')
  // antd puts no space between two characters here.
  fireEvent.click(screen.getByRole('button', { name: /确\s?定|OK/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual([
    '/esignature/api/message/template/add',
    expect.objectContaining({ scene: 'SIGN_NOTICE', messageType: 'ROBOT' }),
  ])
})

it('tells that it was refused: somebody else may have changed it', async () => {
  const { RECORD_CHANGED } = refusals
  vi.stubGlobal('fetch', async () => Response.json({ ...RECORD_CHANGED, result: null }))
  fireEvent.click(screen.getByRole('button', { name: /^(确定|OK)$/ }))
  await waitFor(() => expect(onRefused).toHaveBeenCalledOnce())
  expect(onRefused.mock.lastCall?.[0].code).toBe(RECORD_CHANGED.code)
})
