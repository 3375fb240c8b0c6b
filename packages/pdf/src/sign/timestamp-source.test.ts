import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { makeTestAuthority } from '../../testing/test-authority.ts'
import { readTimestampInfo } from '../pki/timestamp-info.ts'
import { timestampRoom, timestampToken } from './timestamp-source.ts'

const { timestamp } = await makeTestAuthority('p-256')
const digest = createHash('sha256').update('contract').digest()
const time = new Date('2026-05-06T07:08:09Z')

it('is made here with the time and the policy that it is given, or its own', async () => {
  const source = { kind: 'built-in', authority: timestamp } as const
  const before = Date.now()
  const plain = readTimestampInfo(await timestampToken(source, digest))
  expect(plain.hash).toEqual(digest)
  expect(plain.time.getTime()).toBeGreaterThanOrEqual(before - 1000)
  const told = await timestampToken({ ...source, now: () => time, policyOid: '1.2.3.4.5' }, digest)
  expect(readTimestampInfo(told).time).toEqual(time)
  // The policy's identifier, as DER has it.
  expect(told.includes(Buffer.from('06042a030405', 'hex'))).toBe(true)
  expect((await timestampToken(source, digest)).includes(Buffer.from('06042a030405', 'hex'))).toBe(false)
})

it('is asked for at an address', async () => {
  const asked: Buffer[] = []
  const server = createServer((request, response) => {
    request.on('data', (part: Buffer) => asked.push(part))
    request.on('end', () => response.writeHead(500).end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const source = { kind: 'url', url: `http://127.0.0.1:${port}/` } as const
  await expect(timestampToken(source, digest)).rejects.toThrow(/./)
  server.close()
  expect(Buffer.concat(asked).includes(digest)).toBe(true)
})

it('has room for what comes from elsewhere, and for its own certificates', async () => {
  expect(timestampRoom({ kind: 'url', url: 'http://127.0.0.1/' })).toBe(16 * 1024)
  const own = { kind: 'built-in', authority: timestamp } as const
  const room = timestampRoom(own)
  expect(room).toBeLessThan(16 * 1024)
  expect((await timestampToken(own, digest)).length).toBeLessThan(room)
})
