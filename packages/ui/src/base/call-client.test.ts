import { contractQueryEvidenceReport } from '@qiyin/calls/areas/contract-query.ts'
import { filesPageImage } from '@qiyin/calls/areas/files.ts'
import { personLogin } from '@qiyin/calls/areas/person.ts'
import { toldRefusals } from '@qiyin/domain/told-refusals.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { callApi, fetchFile } from './call-client.ts'
import { callUrl } from './call-request.ts'
import { standInside } from './embed-session.ts'
import { onSessionLost } from './session-lost.ts'

const said = vi.hoisted(() => [] as string[])
vi.mock('./toast.ts', () => ({ toast: (_kind: string, text: string) => said.push(text) }))

afterEach(() => {
  vi.unstubAllGlobals()
  standInside(undefined)
})

const args = { mobile: '13800000001', code: '123456' }

function answer(status: number, body: string): void {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
}

test('returns the result of code 0', async () => {
  answer(
    200,
    JSON.stringify({
      code: 0,
      message: '操作成功',
      result: { authentication: true, authenticationUrl: null },
    }),
  )
  await expect(callApi(personLogin, args)).resolves.toEqual({ authentication: true, authenticationUrl: null })
})

test('sends the same-origin header and a JSON body', async () => {
  const seen = vi.fn<typeof fetch>(
    async () => new Response(JSON.stringify({ code: 0, message: '', result: null })),
  )
  vi.stubGlobal('fetch', seen)
  await callApi(personLogin, args, { idempotencyKey: 'k1' })
  expect(seen).toHaveBeenCalledWith(
    '/esignature/api/person/login',
    expect.objectContaining({
      method: 'POST',
      body: JSON.stringify(args),
      headers: expect.objectContaining({ 'x-requested-with': 'XMLHttpRequest', 'idempotency-key': 'k1' }),
    }),
  )
})

test.each([
  [200, JSON.stringify({ code: 4001, message: '验证码错误', result: null }), 4001, '验证码错误'],
  [
    429,
    JSON.stringify({ code: 2004, message: '操作过于频繁，请稍后再试', result: null }),
    2004,
    '操作过于频繁，请稍后再试',
  ],
  [500, JSON.stringify({ code: 2008, message: 'stack', result: null }), 2008, '服务器异常，请稍后再试'],
  [502, '<html>bad gateway</html>', 10002, '服务器异常，请稍后再试'],
  [
    503,
    JSON.stringify({ code: 2021, message: '系统暂时无法访问数据，请稍后重试', result: null }),
    2021,
    '系统暂时无法访问数据，请稍后重试',
  ],
  [503, JSON.stringify({ code: 503, message: 'no healthy upstream' }), 503, '请求失败（503）'],
  [504, '', 10002, '请求失败（504）'],
  [200, '<html>', 10002, '系统异常，请稍后再试'],
])('turns HTTP %i %s into a failure a person can read', async (status, body, code, message) => {
  answer(status, body)
  await expect(callApi(personLogin, args)).rejects.toMatchObject({ code, message, httpStatus: status })
})

test.each([
  [new TypeError('Failed to fetch'), 10002, '网络异常，请检查网络连接'],
  [new DOMException('late', 'TimeoutError'), 10002, '请求超时，请稍后重试'],
  [new Error('secret detail'), 10002, '系统异常，请稍后再试'],
  ['上游的文字', 10003, '上游的文字'],
])('maps the thrown %s', async (thrown, code, message) => {
  vi.stubGlobal('fetch', () => Promise.reject(thrown))
  await expect(callApi(personLogin, args)).rejects.toMatchObject({ code, message, httpStatus: 0 })
})

test.each([
  ['of a lost session nothing more', 401, { code: 4008, message: '登录已失效，请重新登录' }, undefined],
  ['why where the account is frozen', 403, toldRefusals.ACCOUNT_FROZEN, '账号已冻结，请联系管理员'],
])('tells %s', async (_, status, envelope, because) => {
  const lost = vi.fn<(because: string | undefined) => void>()
  const stop = onSessionLost(lost)
  answer(status, JSON.stringify({ ...envelope, result: null }))
  await expect(callApi(personLogin, args)).rejects.toMatchObject({ httpStatus: status })
  expect(lost.mock.calls).toEqual([[because]])
  stop()
})

test('tells of a lost session, but not for a quiet call', async () => {
  const lost = vi.fn<() => void>()
  const stop = onSessionLost(lost)
  answer(401, JSON.stringify({ code: 4008, message: '登录已失效，请重新登录', result: null }))
  await expect(callApi(personLogin, args, { quiet: true })).rejects.toMatchObject({ httpStatus: 401 })
  expect(lost).not.toHaveBeenCalled()
  await expect(callApi(personLogin, args)).rejects.toMatchObject({ httpStatus: 401 })
  expect(lost).toHaveBeenCalledOnce()
  stop()
})

test('takes a file with the name the server gives it', async () => {
  const name = encodeURIComponent('QY1-签署证据报告.pdf')
  const headers = { 'content-disposition': `attachment; filename="x.pdf"; filename*=UTF-8''${name}` }
  vi.stubGlobal('fetch', async () => new Response('%PDF', { headers }))
  const { blob, fileName } = await fetchFile(contractQueryEvidenceReport, { contractId: '1' })
  expect([await blob.text(), fileName]).toEqual(['%PDF', 'QY1-签署证据报告.pdf'])
})

test.each([
  [
    200,
    JSON.stringify({ code: 3001, message: '合同不存在或无权访问', result: null }),
    '合同不存在或无权访问',
  ],
  [500, '', '服务器异常，请稍后再试'],
  [200, JSON.stringify({ code: 0, message: '操作成功', result: null }), '系统异常，请稍后再试'],
])('refuses as any call does where a file should come: %s %s', async (status, body, message) => {
  answer(status, body)
  await expect(fetchFile(contractQueryEvidenceReport, { contractId: '1' })).rejects.toMatchObject({ message })
})

test('a refused inner scope is told once, left and the calls made again; nobody is logged out', async () => {
  const kept = new Map([['scope', 'inner']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  })
  const lost = vi.fn<() => void>()
  const stop = onSessionLost(lost)
  const scopes: (string | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    const scope = headers['scope'] ?? null
    scopes.push(scope)
    return scope === 'inner'
      ? Response.json({ ...toldRefusals.SCOPE_REFUSED, result: null }, { status: 403 })
      : Response.json({ code: 0, message: '', result: null })
  })
  await Promise.all([callApi(personLogin, args), callApi(personLogin, args)])
  expect([scopes, lost.mock.calls.length, kept.has('scope')]).toEqual([
    ['inner', 'inner', null, null],
    0,
    false,
  ])
  expect(said).toEqual(['当前登录不是内部登录，不能以内部版访问'])
  stop()
})

test('inside another system’s page no cookie goes out, only what the page itself holds', async () => {
  const seen = vi.fn<typeof fetch>(
    async () => new Response(JSON.stringify({ code: 0, message: '', result: null })),
  )
  vi.stubGlobal('fetch', seen)
  const sent = (): RequestInit | undefined => seen.mock.lastCall?.[1]
  standInside(null)
  await callApi(personLogin, args)
  expect(sent()).toMatchObject({ credentials: 'omit' })
  expect(sent()?.headers).not.toHaveProperty('authorization')
  standInside({ token: 'acts', readKey: 'reads' })
  await callApi(personLogin, args)
  expect(sent()).toMatchObject({ credentials: 'omit', headers: { authorization: 'Bearer acts' } })
  expect(callUrl(filesPageImage, { fileId: '1' })).toMatch(/[?&]embedKey=reads$/)
  standInside(undefined)
  await callApi(personLogin, args)
  expect(sent()).toMatchObject({ credentials: 'same-origin' })
  expect(callUrl(filesPageImage, { fileId: '1' })).not.toContain('embedKey')
})
