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
        originalPersonInfo: [{ name: '李静怡', identityNo: '1101***11', personKey: 'k' }],
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

it('offers nothing to fill in when nobody can be changed', async () => {
  answering({ signers: [], contracts: infos.slice(1) })
  render(<TransferForm contracts={contracts.slice(1)} onClose={nothing} onDone={nothing} />)
  expect(await screen.findByText('所选合同没有可更换的签署人')).toBeTruthy()
  expect(screen.queryByLabelText('签署主体')).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /确\s?定/ }).disabled).toBe(true)
})
