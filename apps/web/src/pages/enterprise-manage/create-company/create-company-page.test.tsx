// @vitest-environment happy-dom
import { userInfo } from '@qiyin/calls/areas/user.ts'
import { callKey, queryClient } from '@qiyin/ui/query-client.ts'
import { Guard } from '@qiyin/ui/shell/guard.tsx'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CreateCompanyPage } from './create-company-page.tsx'

// What is not known yet is not asked for here.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
  queryClient.clear()
  sessionStorage.clear()
})

function showTo(personAccountId: string): () => void {
  queryClient.setQueryData(callKey(userInfo, {}), { personAccountId, verified: true, authorityList: [] })
  return render(
    <MemoryRouter initialEntries={['/edit']}>
      <App>
        <Guard pending={null} openToAll={['/edit']}>
          <CreateCompanyPage />
        </Guard>
      </App>
    </MemoryRouter>,
  ).unmount
}

const name = (): HTMLInputElement => screen.getByRole('combobox', { name: /企业名称/ })

it('keeps the name and the supplier for whoever chose them, over a new login', () => {
  const leave = showTo('7')
  fireEvent.change(name(), { target: { value: '杭州云栖科技有限公司' } })
  fireEvent.click(screen.getByRole('radio', { name: /e签宝/ }))
  leave()
  const leaveAgain = showTo('7')
  expect(name().value).toBe('杭州云栖科技有限公司')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /e签宝/ }).checked).toBe(true)
  leaveAgain()
  showTo('8')
  expect(name().value).toBe('')
})
