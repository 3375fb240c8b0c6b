// @vitest-environment happy-dom
import { queryClient } from '@qiyin/ui/query-client.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { NewSignerSelect } from './new-signer-select.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('offers those who can sign before a word is typed, and none whom the server would refuse', async () => {
  const result = [
    { name: '方宁', username: 'fangning', phone: '138****0002', reason: null },
    { name: '周慕白', username: 'zhoumubai', phone: '138****0003', reason: '没有印章授权' },
  ]
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 0, message: '', result })))
  const onChange = vi.fn<(person: { username: string; name: string }) => void>()
  render(<NewSignerSelect id="x" contractId="7" signId="8" value={null} onChange={onChange} />)
  fireEvent.mouseDown(screen.getByRole('combobox'))
  expect(await screen.findByText('周慕白（138****0003）：没有印章授权')).toBeTruthy()
  expect(screen.queryByTitle('周慕白（138****0003）')).toBeNull()
  fireEvent.click(screen.getByTitle('方宁（138****0002）'))
  expect(onChange).toHaveBeenCalledWith({ username: 'fangning', name: '方宁' })
})

it('says of whom a search found why he cannot take the slot over', async () => {
  const result = [{ name: '周慕白', username: 'zhoumubai', phone: '138****0003', reason: '没有印章授权' }]
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 0, message: '', result })))
  render(<NewSignerSelect id="x" contractId="7" signId="8" value={null} onChange={() => undefined} />)
  const field = screen.getByRole('combobox')
  fireEvent.mouseDown(field)
  fireEvent.change(field, { target: { value: '周慕白' } })
  expect(await screen.findByText('以下人员不能接替签署')).toBeTruthy()
  expect(screen.getByText('周慕白（138****0003）：没有印章授权')).toBeTruthy()
})
