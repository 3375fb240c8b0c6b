import { siteInfo } from '@qiyin/calls/areas/site.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRaw } from '../testing/http-fuzz/send-raw.ts'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'

let server: TestServer
beforeAll(async () => {
  // Of its own, whose workers have nothing behind them.
  server = await startTestServer({ engine: {} })
})
afterAll(() => server.close())

const scrape = (headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.url}/esignature/api/metrics`, { headers })

test('a scrape tells of calls by outcome and time, queues, messages, signatures, workers and the event loop', async () => {
  await server.call(siteInfo, {})
  await fetch(`${server.url}/esignature/api/no-such-call`)
  const answer = await scrape()
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = (await answer.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'qiyin_calls_total{call="siteInfo",outcome="ok"} 1',
      'qiyin_calls_total{call="other",outcome="refused"} 1',
      'qiyin_call_seconds_count{call="siteInfo"} 1',
      'qiyin_queue_jobs{queue="send-message",state="waiting"} 0',
      'qiyin_queue_jobs{queue="finish-signing",state="dead"} 0',
      'qiyin_messages_waiting 0',
      'qiyin_signatures_open 0',
      'qiyin_pdf_tasks{lane="drawing",state="waiting"} 0',
      'qiyin_pdf_workers_lost{lane="signing"} 0',
      'qiyin_pdf_worker_memory_bytes{lane="intake"} 0',
      expect.stringMatching(/^nodejs_eventloop_lag_seconds /),
    ]),
  )
  expect(lines.filter((line) => line.startsWith('qiyin_reading_failed{'))).toEqual([])
})

test('a process that only works tells of itself and serves nothing else', async () => {
  const worker = await startTestServer({ config: { role: 'worker' } })
  const statusOf = async (path: string): Promise<number> =>
    (await fetch(`${worker.url}/esignature/api/${path}`)).status
  expect(await statusOf('metrics')).toBe(200)
  expect(await statusOf('health/ready')).toBe(200)
  expect(await statusOf(siteInfo.path.slice(1))).toBe(404)
  await worker.close()
})

test.each([
  { 'x-forwarded-for': '127.0.0.1' },
  { forwarded: 'for=127.0.0.1' },
  { 'x-real-ip': '8.8.8.8' },
  { via: '1.1 front' },
])('what came through a proxy that nobody declared is refused: %j', async (headers) => {
  expect((await scrape(headers)).status).toBe(403)
})

test('a proxy that says nothing of itself is known by its HTTP/1.0, or by the https before it', async () => {
  const plain = Buffer.from('GET /esignature/api/metrics HTTP/1.0\r\nHost: x\r\n\r\n')
  expect((await sendRaw(server.url, plain, 60_000)).status).toBe(403)
  const { config } = server.services
  const http = { ...config.http, publicUrl: 'https://sign.example' }
  const secure = await startTestServer({ config: { http } })
  expect((await fetch(`${secure.url}/esignature/api/metrics`)).status).toBe(403)
  await secure.close()
})

test('behind a declared proxy the visitor counts, not what it writes about itself', async () => {
  const { config } = server.services
  const behind = await startTestServer({ config: { http: { ...config.http, trustProxy: 1 } } })
  const asked = async (address: string): Promise<number> => {
    const headers = { 'x-forwarded-for': address }
    return (await fetch(`${behind.url}/esignature/api/metrics`, { headers })).status
  }
  expect(await asked('127.0.0.1, 203.0.113.5')).toBe(403)
  expect(await asked('203.0.113.5, 127.0.0.1')).toBe(200)
  await behind.close()
})
