// @vitest-environment happy-dom
import { descAll } from '@qiyin/calls/areas/dictionary.ts'
import { userInfo } from '@qiyin/calls/areas/user.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { callKey, queryClient } from '../query-client.ts'
import { DictionaryWord } from './dictionary-word.tsx'

const asked: string[] = []

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  asked.length = 0
})

/** Shows an event that is younger than the page. */
function show(verified: boolean): void {
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://localhost').pathname)
    const entry = { code: null, strCode: 'ROLE_LEND', desc: '出借角色', parent: 'SYSTEM' }
    const result = [{ code: 'LOG_EVENT', desc: '日志事件', entries: [entry] }]
    return Response.json({ code: 0, message: '', result })
  })
  queryClient.setQueryData(callKey(userInfo, {}), { verified, ourpart: 1 })
  render(
    <p>
      <DictionaryWord group="LOG_EVENT" code="ROLE_LEND" known={undefined} />，
      <DictionaryWord group="MESSAGE_WAY" code="SMS" known="短信" />
    </p>,
  )
}

it('names what only the server knows, and what the answer has not by its own names', async () => {
  show(true)
  expect(await screen.findByText('出借角色，短信')).toBeDefined()
  expect(asked).toEqual([`/esignature/api${descAll.path}`])
})

it('is asked for by nobody who is not verified', () => {
  show(false)
  expect(screen.getByText('ROLE_LEND，短信')).toBeDefined()
  expect(asked).toEqual([])
})
