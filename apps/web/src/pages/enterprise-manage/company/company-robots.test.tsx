// @vitest-environment happy-dom
import type { companyRobots } from '@qiyin/calls/areas/company-robot.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { queryClient } from '@qiyin/ui/query-client.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CompanyDetail } from './company-detail.ts'
import { CompanyRobots } from './company-robots.tsx'

// The tab reads nothing else of it.
const company = { companyId: '7' } as CompanyDetail

type Robot = Answer<typeof companyRobots>[number]

const robot: Robot = {
  robotId: '3',
  kind: 'DINGTALK',
  name: '法务群',
  address: 'https://oapi.dingtalk.com/robot/send?access_token=****ab12',
  scenes: ['SIGN_NOTICE', 'REJECT'],
  frozen: false,
  revision: 2,
  lastTime: '2026-11-20 12:00:00',
  lastFailure: '钉钉：群已被解散（错误码400013）',
}

let robots: Robot[] = []
let tested: { failure: string | null } = { failure: null }
const sent: [path: string, body: unknown][] = []

beforeEach(() => {
  robots = [robot]
  tested = { failure: null }
  sent.length = 0
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    const path = new URL(address, 'http://localhost').pathname.replace('/esignature/api', '')
    if (body !== undefined) sent.push([path, JSON.parse(body)])
    const results: Record<string, unknown> = {
      '/company/robots': robots,
      '/company/robots/save': { robotId: '3' },
      '/company/robots/test': tested,
    }
    return Response.json({ code: 0, message: '', result: results[path] ?? true })
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function open(): void {
  render(
    <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
      <CompanyRobots company={company} />
    </ConfigProvider>,
  )
}

const press = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }))
}
const type = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

describe('the robots of a company', () => {
  it('stand with what they are told of, and why the last message did not arrive', async () => {
    open()
    const row = (await screen.findByText('法务群')).closest('tr') ?? document.body
    expect(row.textContent).toContain('钉钉')
    expect(row.textContent).toContain('****ab12')
    expect(row.textContent).toContain('签署通知、合同拒签通知')
    expect(row.textContent).toContain('使用中')
    expect(row.textContent).toContain('钉钉：群已被解散（错误码400013）')
  })

  it('are none at first, and no more than a company may have', async () => {
    robots = []
    open()
    expect(await screen.findByText('暂无群机器人')).toBeTruthy()
    cleanup()
    queryClient.clear()
    robots = Array.from({ length: 20 }, (_, at) => ({ ...robot, robotId: String(at) }))
    open()
    await screen.findAllByText('法务群')
    expect(screen.queryByRole('button', { name: '添加群机器人' })).toBeNull()
  })

  it('are tried', async () => {
    open()
    await press('发送测试')
    await waitFor(() => expect(sent).toEqual([['/company/robots/test', { companyId: '7', robotId: '3' }]]))
  })

  it('that are stopped are not tried, and started again', async () => {
    robots = [{ ...robot, frozen: true }]
    open()
    await press('发送测试')
    expect(sent).toEqual([])
    expect((await screen.findByText('法务群')).closest('tr')?.textContent).toContain('已停用')
  })
})

describe('the form of a robot', () => {
  it('names what is missing, field by field', async () => {
    open()
    await press('添加群机器人')
    await screen.findByRole('dialog', { name: '添加群机器人' })
    fireEvent.click(screen.getByRole('radio', { name: '飞书' }))
    type('Webhook地址', 'https://evil.example/hook')
    await press('保存')
    expect(await screen.findByText('名称不能为空')).toBeTruthy()
    expect(
      await screen.findByText(
        'Webhook地址不正确，飞书机器人的地址应为https://open.feishu.cn/open-apis/bot/v2/hook/…',
      ),
    ).toBeTruthy()
    expect(await screen.findByText('加签密钥不能为空，请在机器人的安全设置中开启签名校验')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('adds one that is told of everything, unless chosen otherwise', async () => {
    open()
    await press('添加群机器人')
    const dialog = within(await screen.findByRole('dialog', { name: '添加群机器人' }))
    type('名称', '合同群')
    const address = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693a91f6-7123-4bc4-97a0'
    type('Webhook地址', address)
    expect(screen.queryByLabelText('加签密钥')).toBeNull()
    fireEvent.click(dialog.getByRole('checkbox', { name: '催签提醒' }))
    await press('保存')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.[1]).toEqual({
      companyId: '7',
      kind: 'WECOM',
      name: '合同群',
      address,
      secret: '',
      scenes: ['SIGN_NOTICE', 'DEADLINE', 'COMPLETE', 'CANCEL', 'REJECT', 'EXPIRE', 'CHANGE_SIGNER'],
    })
  })

  it('leaves address and secret as they are where nothing is typed', async () => {
    open()
    await press('修改')
    await screen.findByText(/现为 .*\*\*\*\*ab12，不修改请留空/)
    type('名称', '法务')
    await press('保存')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.[1]).toEqual({
      companyId: '7',
      robotId: '3',
      revision: 2,
      kind: 'DINGTALK',
      name: '法务',
      address: '',
      secret: '',
      scenes: ['SIGN_NOTICE', 'REJECT'],
    })
  })
})
