// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, type DataRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contractQueryListCompany, contractQueryOverviewCompany } from '@qiyin/calls/areas/contract-manage.ts'
import { companyMine } from '@qiyin/calls/areas/company.ts'
import { manageTabs } from '@qiyin/domain/contract/tabs.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import { noteOurStaff } from '@qiyin/ui/base/scope.ts'
import { callKey, queryClient } from '@qiyin/ui/query-client.ts'
import type { ContractRow } from '../contract-table/contract-row.ts'
import { ContractList } from './contract-list.tsx'
import type { ContractOrigin } from './contract-origin.ts'

const origin: ContractOrigin = {
  title: '合同管理',
  list: contractQueryListCompany,
  overview: contractQueryOverviewCompany,
  tabs: manageTabs,
  pageSizes: pageSizes.manage,
  keepUnder: 'LQP /test',
  columns: ['appName', 'channel'],
  downloadMark: 'COMPANY_MANAGEMENT',
  applications: 'mine',
  ofCompanies: true,
}

const row: ContractRow = {
  contractId: '7',
  contractNo: 'YF-2026-0007',
  contractName: '采购合同',
  contractSource: '平台发起',
  initiator: '沈发起',
  companyName: '云帆',
  initiateTime: '2026-11-20 10:00:00',
  signDeadlineTime: '2026-11-30 23:59:59',
  completeTime: '2026-11-21 10:00:00',
  signers: [],
  contractStatus: 2,
  signStatus: 0,
  processStatus: 'NONE',
  isInitiator: false,
  ableToSign: false,
  transactionNo: null,
  signId: null,
  uniqueId: '7',
  locateMethod: 2,
  businessTypeId: '3',
  businessName: '供应链采购',
  supplierCode: 'FDD',
  signedAtSupplier: true,
  thumbnailPath: '',
  fileId: '9',
  endReason: null,
  endTime: null,
}

const company = (companyId: string, companyName: string): object => ({
  companyId,
  companyName,
  administrator: true,
})

let router: DataRouter

beforeEach(() => {
  // What is not known yet is not asked for here.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
  queryClient.clear()
  localStorage.clear()
})

function know(args: object, list: ContractRow[]): void {
  const key = callKey(contractQueryListCompany, args)
  queryClient.setQueryData(key, { pageNum: 1, pageSize: 10, total: list.length, list })
}

function show(search = ''): void {
  queryClient.setQueryData(callKey(contractQueryOverviewCompany, {}), {
    all: 3,
    normal: 0,
    complete: 1,
    expired: 2,
    canceled: 0,
  })
  router = createMemoryRouter(
    [{ path: '/', element: <ContractList origin={origin} empty={<p>暂无合同</p>} /> }],
    { initialEntries: [`/${search}`] },
  )
  render(<RouterProvider router={router} />)
}

const all = { contractStatus: -1, pageNum: 1, pageSize: 10 }

it('shows the columns, tabs and counts of its origin', () => {
  know(all, [row])
  show()
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['', '合同信息', '签署方', '应用名称', '渠道', '签署截止', '状态', '操作'])
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    '全部3',
    '签署中0',
    '已完成1',
    '已过期2',
    '已撤销0',
  ])
  expect(screen.getByText('供应链采购')).toBeTruthy()
  expect(screen.getByText('法大大')).toBeTruthy()
  expect(screen.getByText('共 1 条记录')).toBeTruthy()
})

it('names the provider of the platform where no supplier signs', () => {
  know(all, [{ ...row, signedAtSupplier: false }])
  show()
  expect(screen.getByText('平台自建')).toBeTruthy()
  expect(screen.queryByText('法大大')).toBeNull()
})

it('tells what its further columns say below the contract where there is no room for them', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  know(all, [row])
  show()
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['', '合同信息', '签署方', '签署截止', '状态', '操作'])
  expect(screen.getByText('应用名称：供应链采购，平台发起')).toBeTruthy()
  expect(screen.getByText('渠道：法大大')).toBeTruthy()
})

it('says of a tab without contracts that there is none in it, and of no contract at all what its page says', () => {
  know({ ...all, contractStatus: 3 }, [])
  show('?tab=canceled')
  expect(screen.getByText('「已撤销」中没有合同')).toBeTruthy()
  cleanup()
  know(all, [])
  show('?tab=all')
  expect(screen.queryByText(/中没有合同/)).toBeNull()
  expect(screen.getByText('暂无合同')).toBeTruthy()
})

it('keeps its tab in the address, and comes back with it', async () => {
  know(all, [row])
  know({ ...all, contractStatus: 5 }, [])
  show()
  fireEvent.click(screen.getByRole('tab', { name: /^已过期/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?tab=expired'))
  expect(await screen.findByText('暂无合同')).toBeTruthy()
  cleanup()
  show()
  await waitFor(() => expect(router.state.location.search).toBe('?tab=expired'))
})

it('comes back as the address said that was followed to it', async () => {
  know({ ...all, contractStatus: 5 }, [])
  show('?tab=expired')
  expect(await screen.findByText('暂无合同')).toBeTruthy()
  cleanup()
  show()
  await waitFor(() => expect(router.state.location.search).toBe('?tab=expired'))
})

it('offers one of several companies, and nothing to who manages one', async () => {
  know(all, [row])
  show()
  expect(screen.queryByRole('combobox', { name: '全部企业' })).toBeNull()
  cleanup()
  queryClient.setQueryData(callKey(companyMine, {}), [
    company('1', '甲公司'),
    company('2', '乙公司'),
    { ...company('3', '丙公司'), administrator: false },
  ])
  show()
  know({ ...all, companyId: '2' }, [])
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '全部企业' }))
  expect(screen.queryByTitle('丙公司')).toBeNull()
  fireEvent.click(screen.getByTitle('乙公司'))
  await waitFor(() => expect(router.state.location.search).toBe('?companyId=2'))
})

const box = (name: string): HTMLElement => screen.getByRole('checkbox', { name: `选择：${name}` })

it('packs the selected rows, of which none has ended without effect', async () => {
  const canceled = { ...row, contractId: '8', contractName: '租赁合同', contractStatus: 3 } as const
  know(all, [row, canceled])
  show()
  expect(screen.queryByRole('toolbar', { name: '已选合同' })).toBeNull()
  expect(box('租赁合同').hasAttribute('disabled')).toBe(true)
  fireEvent.click(box('采购合同'))
  const bar = screen.getByRole('toolbar', { name: '已选合同' })
  expect(within(bar).getByRole('status').textContent).toBe('已选 1 份')
  fireEvent.click(within(bar).getByRole('button', { name: '批量下载' }))
  const dialog = await screen.findByRole('dialog', {}, { timeout: 20_000 })
  expect(dialog.textContent).toContain('下载内容包含公司重要信息，未经授权不得传播')
  expect(dialog.textContent).toContain('确定下载所选 1 份合同？')
  const direct = within(dialog).getByRole('link', { name: '立即下载' })
  expect(direct.getAttribute('href')).toContain('/files/contracts/download/batch?fileId=9')
  // Nothing is there to be fetched.
  direct.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(direct)
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: '已选合同' })).toBeNull())
})

it('opens one run for a double click', async () => {
  know(all, [{ ...row, contractStatus: 0, signStatus: 1, ableToSign: true }])
  const ask = vi.fn<(url: string) => Promise<Response>>(() => new Promise(() => {}))
  vi.stubGlobal('fetch', ask)
  show()
  fireEvent.click(box('采购合同'))
  const sign = screen.getByRole('button', { name: '批量签署' })
  fireEvent.click(sign)
  fireEvent.click(sign)
  const runs = (): unknown[] => ask.mock.calls.filter(([url]) => url.endsWith('/sign/batch'))
  await waitFor(() => expect(runs()).toHaveLength(1))
})

it('keeps the selection through a reload, and gives up what cannot be selected any more', async () => {
  know(all, [row])
  show()
  fireEvent.click(box('采购合同'))
  know(all, [{ ...row, contractName: '采购合同（改）' }])
  await screen.findByText('采购合同（改）')
  expect(screen.getByRole('toolbar', { name: '已选合同' })).toBeTruthy()
  know(all, [{ ...row, contractStatus: 3 }])
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: '已选合同' })).toBeNull())
})

it('asks for the pictures of rows in the scope of our own people', () => {
  noteOurStaff(true)
  know(all, [{ ...row, thumbnailPath: '/esignature/api/files/page-image?fileId=9' }])
  show()
  const pictures = [...document.querySelectorAll('.contract-table img')].map((one) => one.getAttribute('src'))
  noteOurStaff(false)
  expect(pictures).toEqual(['/esignature/api/files/page-image?fileId=9&scope=inner'])
})
