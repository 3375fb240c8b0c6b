// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { copySigningLink } from './copy-signing-link.ts'

afterEach(() => vi.restoreAllMocks())

it('copies the whole address at which one’s own signing begins', async () => {
  await copySigningLink('T-1_x')
  expect(await navigator.clipboard.readText()).toBe(
    `${location.origin}/esignature/web/sign-redirect?signTransactionNo=T-1_x`,
  )
})
