// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { DataTable } from './data-table.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('heads the column of the buttons that open its rows', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const columns = [{ title: '批次', dataIndex: 'name' }]
  const expandable = { expandedRowRender: (): string => '明细' }
  render(<DataTable rowKey="name" columns={columns} dataSource={[{ name: '一' }]} expandable={expandable} />)
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['展开', '批次'])
})
