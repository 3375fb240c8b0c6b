// @vitest-environment happy-dom
import { queryClient } from '@qiyin/ui/query-client.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { ResultStep } from './result-step.tsx'
import type { WizardCompany } from '@qiyin/ui/company/wizard-company.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** The end of an outside system's authentication, for a session that came from there or did not. */
function show(source: { sourceName: string; url: string } | null, authStatus = 4): void {
  const answers: Record<string, unknown> = {
    '/user/info': { ourpart: 1, authorityList: [] },
    '/user/source-return': source,
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const path = new URL(url, location.origin).pathname.replace('/esignature/api', '')
    return Response.json({ code: 0, message: '', result: answers[path] ?? null })
  })
  const seen = { companyId: '7', companyName: '杭州云栖科技有限公司', supplierCode: 'FDD', authStatus }
  // Nothing else of it is read here.
  const company = seen as unknown as WizardCompany
  render(
    <MemoryRouter>
      <App>
        <ResultStep company={company} outer onChanged={async () => {}} />
      </App>
    </MemoryRouter>,
  )
}

it.each([4, 5])('leads back to the system that sent for it, at status %i', async (authStatus) => {
  const url = 'https://erp.example.com/tasks'
  show({ sourceName: '供应链协同平台', url }, authStatus)
  const back = await screen.findByRole('link', { name: '返回供应链协同平台' })
  expect(back.getAttribute('href')).toBe(url)
  expect(screen.queryByText(/您可以关闭本页面/)).toBeNull()
})

it('may be closed where nobody waits for whoever came', async () => {
  show(null)
  expect(await screen.findByText('杭州云栖科技有限公司，您可以关闭本页面')).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})
