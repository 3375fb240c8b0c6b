// @vitest-environment happy-dom
import { queryClient } from '@qiyin/ui/query-client.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { TransferForm } from './transfer-form.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const contracts = [
  { contractId: '7', contractNo: 'QY7' },
  { contractId: '8', contractNo: 'QY8' },
]
const infos = [
  { contractId: '7', contractNo: 'QY7', contractName: '采购合同', reason: null },
  { contractId: '8', contractNo: 'QY8', contractName: '劳动合同', reason: '不支持快捷签署，请重新发起合同' },
]

function answering(result: object): void {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 0, message: '', result })))
}

const nothing = (): void => undefined

it('counts what can be changed, names why not, and asks for what is missing', async () => {
  answering({
    signers: [
      {
        companyName: '云帆公司',
        originalPersonInfo: [
          { name: '李静怡', identityNo: '1101***11', personKey: 'k', contractIdList: ['7'] },
        ],
      },
    ],
    contracts: infos,
  })
  render(<TransferForm contracts={contracts} onClose={nothing} onDone={nothing} />)
  expect(await screen.findByText('已选 2 份合同，1 份可更换')).toBeTruthy()
  expect(screen.getByText('「劳动合同」不支持快捷签署，请重新发起合同，将跳过')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: '是' }))
  fireEvent.click(screen.getByRole('button', { name: /确\s?定/ }))
  for (const problem of ['请选择签署主体', '请选择原签署人', '请选择新签署人', '请选择新发起人'])
    expect((await screen.findAllByText(problem)).length).toBeGreaterThan(0)
})

it('counts, once a signer is chosen, no contracts of other signers', async () => {
  const [first] = infos
  const person = { identityNo: '1101***11', contractIdList: ['7'] }
  const people = [
    { ...person, name: '李静怡', personKey: 'k' },
    { ...person, name: '方宁', personKey: 'f', contractIdList: ['7', '8'] },
  ]
  answering({
    signers: [{ companyName: '云帆公司', originalPersonInfo: people }],
    contracts: [first, { ...infos[1], reason: null }],
  })
  render(<TransferForm contracts={contracts} onClose={nothing} onDone={nothing} />)
  expect(await screen.findByText('已选 2 份合同，2 份可更换')).toBeTruthy()
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '签署主体' }))
  fireEvent.click(await screen.findByTitle('云帆公司'))
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '原签署人' }))
  fireEvent.click(await screen.findByTitle('李静怡（1101***11）'))
  expect(screen.getByText('已选 2 份合同，1 份可更换')).toBeTruthy()
  expect(screen.getByText('「劳动合同」李静怡不是可更换的签署人，将跳过')).toBeTruthy()
})

it('offers nothing to fill in when nobody can be changed', async () => {
  answering({ signers: [], contracts: infos.slice(1) })
  render(<TransferForm contracts={contracts.slice(1)} onClose={nothing} onDone={nothing} />)
  expect(await screen.findByText('所选合同没有可更换的签署人')).toBeTruthy()
  expect(screen.queryByLabelText('签署主体')).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /确\s?定/ }).disabled).toBe(true)
})

it('offers for the signer chosen who can take over, in how many contracts, and says of others why not', async () => {
  const asked: unknown[] = []
  const found = [
    { name: '方宁', username: 'fangning', phone: '138****0002', contracts: 2, reason: null },
    { name: '李明', username: 'liming', phone: '138****0008', contracts: 1, reason: null },
    { name: '周慕白', username: 'zhoumubai', phone: '138****0003', contracts: 0, reason: '没有印章授权' },
  ]
  const signer = { name: '李静怡', identityNo: '1101***11', personKey: 'k', contractIdList: ['7'] }
  const signers = [{ companyName: '云帆公司', originalPersonInfo: [signer] }]
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const isSearch = url.includes('/new-signers/')
    if (isSearch) asked.push(JSON.parse(body))
    const result = isSearch ? { contracts: 2, people: found } : { signers, contracts: infos }
    return new Response(JSON.stringify({ code: 0, message: '', result }))
  })
  render(<TransferForm contracts={contracts} onClose={nothing} onDone={nothing} />)
  const newcomer = await screen.findByRole('combobox', { name: '新签署人' })
  fireEvent.mouseDown(newcomer)
  expect(await screen.findByRole('option', { name: '请先选择原签署人' })).toBeTruthy()
  expect(asked).toEqual([])
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '签署主体' }))
  fireEvent.click(await screen.findByTitle('云帆公司'))
  fireEvent.mouseDown(newcomer)
  expect(await screen.findByTitle('方宁（138****0002）')).toBeTruthy()
  expect(screen.getByTitle('李明（138****0008），可接替 1 / 2 份')).toBeTruthy()
  expect(screen.queryByTitle(/周慕白/)).toBeNull()
  expect(screen.getByText('周慕白（138****0003）：没有印章授权')).toBeTruthy()
  const original = { companyName: '云帆公司', originalName: '李静怡', originalIdentityNo: 'k' }
  expect(asked).toEqual([{ contractIdList: ['7', '8'], ...original, searchWord: '' }])
})

it('offers as initiators those who may initiate the contracts, and says of others why not', async () => {
  const signer = { name: '李静怡', identityNo: '1101***11', personKey: 'k', contractIdList: ['7'] }
  const signers = [{ companyName: '云帆公司', originalPersonInfo: [signer] }]
  const found = [
    { name: '方宁', username: 'fangning', phone: '138****0002', contracts: 1, reason: null },
    { name: '周慕白', username: 'zhoumubai', phone: '138****0003', contracts: 0, reason: '不能以此名义发起' },
  ]
  vi.stubGlobal('fetch', async (url: string) => {
    const people = url.includes('/new-initiators/') ? found : []
    const result = url.includes('/signer-info/') ? { signers, contracts: infos } : { contracts: 2, people }
    return new Response(JSON.stringify({ code: 0, message: '', result }))
  })
  render(<TransferForm contracts={contracts} onClose={nothing} onDone={nothing} />)
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '签署主体' }))
  fireEvent.click(await screen.findByTitle('云帆公司'))
  fireEvent.click(screen.getByRole('radio', { name: '是' }))
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '新发起人' }))
  fireEvent.click(await screen.findByTitle('方宁（138****0002），可发起 1 / 2 份'))
  expect(screen.queryByTitle(/周慕白/)).toBeNull()
  expect(screen.getByText('周慕白（138****0003）：不能以此名义发起')).toBeTruthy()
  expect(screen.getAllByText('方宁（138****0002），可发起 1 / 2 份').length).toBeGreaterThan(0)
})

it('sums up what became of the contracts when some could not be changed', async () => {
  const signer = { name: '李静怡', identityNo: '1101***11', personKey: 'k', contractIdList: ['7'] }
  const people = [{ name: '方宁', username: 'fangning', phone: '138****0002', contracts: 1, reason: null }]
  const results = [
    { contractNo: 'QY7', contractName: '采购合同', success: true, message: null },
    { contractNo: 'QY8', contractName: '劳动合同', success: false, message: '不是此合同的签署人' },
  ]
  const answers = (url: string): object => {
    if (url.includes('/transfer-signer')) return results
    if (url.includes('/new-signers/')) return { contracts: 1, people }
    return { signers: [{ companyName: '云帆公司', originalPersonInfo: [signer] }], contracts: infos }
  }
  vi.stubGlobal('fetch', async (url: string) => {
    return new Response(JSON.stringify({ code: 0, message: '', result: answers(url) }))
  })
  render(<TransferForm contracts={contracts} onClose={nothing} onDone={nothing} />)
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '签署主体' }))
  fireEvent.click(await screen.findByTitle('云帆公司'))
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '新签署人' }))
  fireEvent.click(await screen.findByTitle('方宁（138****0002）'))
  fireEvent.click(screen.getByRole('button', { name: /确\s?定/ }))
  expect(await screen.findByText('已更换 1 份，未更换 1 份')).toBeTruthy()
})
