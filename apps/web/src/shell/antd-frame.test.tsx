// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Select } from 'antd'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { AntdFrame } from './antd-frame.tsx'

afterEach(cleanup)

it('puts an option into the list of a Select that has none, which its field names as the active one', async () => {
  const routes = [
    { element: <AntdFrame />, children: [{ path: '/', element: <Select aria-label="城市" /> }] },
  ]
  render(<RouterProvider router={createMemoryRouter(routes)} />)
  const field = screen.getByRole('combobox')
  fireEvent.mouseDown(field)
  const option = await screen.findByRole('option', { name: '暂无数据' })
  expect(option.parentElement?.getAttribute('role')).toBe('listbox')
  expect(option.getAttribute('aria-disabled')).toBe('true')
  expect(field.getAttribute('aria-activedescendant')).toBe(option.id)
})
