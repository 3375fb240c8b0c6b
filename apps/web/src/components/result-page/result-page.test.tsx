// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { ResultPage } from './result-page.tsx'

afterEach(cleanup)

it('says how it ended and leads on', async () => {
  const onAgain = vi.fn<() => void>()
  const element = (
    <ResultPage
      kind="error"
      title="认证失败"
      text="姓名与证件号不一致"
      next={[
        { text: '重新认证', onClick: onAgain },
        { text: '返回首页', to: '/home' },
      ]}
    />
  )
  const router = createMemoryRouter([
    { path: '/', element },
    { path: '/home', element: <p>首页</p> },
  ])
  render(<RouterProvider router={router} />)
  expect(screen.getByRole('alert').textContent).toContain('姓名与证件号不一致')
  const primary = screen.getAllByRole('button').filter((one) => one.classList.contains('ant-btn-primary'))
  expect(primary.map((one) => one.textContent)).toEqual(['重新认证'])
  fireEvent.click(screen.getByRole('button', { name: '重新认证' }))
  expect(onAgain).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: '返回首页' }))
  expect(await screen.findByText('首页')).toBeDefined()
})
