import type { LookupAddress } from 'node:dns'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { postOnce } from './post-once.ts'

/** What names resolve to, one answer after the other; a name server that somebody else keeps may say anything. */
let answers: LookupAddress[][] = []
let asked: string[] = []
const lookUp: NonNullable<Parameters<typeof postOnce>[1]> = (name, _, done) => {
  asked.push(name)
  done(null, answers.shift() ?? [])
}

let receiver: Server
let port = 0
let heard: string[] = []
beforeAll(async () => {
  receiver = createServer((request, response) => {
    heard.push(`${request.headers.host} ${request.url}`)
    if (request.url === '/away') response.writeHead(302, { location: `http://127.0.0.1:${port}/inside` })
    response.end('x'.repeat(100))
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  port = (receiver.address() as AddressInfo).port
})
afterAll(() => receiver.close())
beforeEach(() => {
  answers = []
  asked = []
  heard = []
})

const at = (...addresses: string[]): LookupAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

const post = (address: string, privateHosts: string[] = []) =>
  postOnce(
    {
      url: new URL(address),
      headers: {},
      body: '{}',
      answerMs: 5000,
      answerBytes: 10,
      privateHosts,
    },
    lookUp,
  )

const refused = { failure: '回调地址指向内部网络，已拒绝' }

it.each([
  ['this machine', ['127.0.0.1']],
  ['this machine, as IPv6 says it', ['::1']],
  ['the metadata of a cloud', ['169.254.169.254']],
  ['IPv4 inside IPv6', ['::ffff:127.0.0.1']],
  ['a public address and this machine', ['93.184.216.34', '127.0.0.1']],
])('a name that stands for %s is not spoken to', async (_, addresses) => {
  answers = [at(...addresses)]
  expect(await post(`http://callback.example.com:${port}/`)).toEqual(refused)
  expect(heard).toEqual([])
})

it.each(['2130706433', '0x7f000001', '0177.0.0.1', '127.1', '①②⑦.0.0.1', '[::1]', '[::ffff:7f00:1]'])(
  'the address %s is not spoken to, and asked of nobody',
  async (host) => {
    expect(await post(`http://${host}:${port}/`)).toEqual(refused)
    expect([asked, heard]).toEqual([[], []])
  },
)

it('a name is asked for once, and what is connected to is what was answered then', async () => {
  // The second answer is for whoever asks again when it connects.
  answers = [at('127.0.0.1'), at('127.0.0.2')]
  const host = `inside.example.com:${port}`
  expect(await post(`http://${host}/`, [host])).toMatchObject({ status: 200, text: 'x'.repeat(10) })
  expect([asked, heard]).toEqual([['inside.example.com'], [`${host} /`]])
})

it('a redirect is an answer', async () => {
  answers = [at('127.0.0.1')]
  const host = `inside.example.com:${port}`
  expect(await post(`http://${host}/away`, [host])).toMatchObject({
    status: 302,
    headers: expect.stringContaining('location: http://127.0.0.1'),
  })
  expect(heard).toEqual([`${host} /away`])
})
