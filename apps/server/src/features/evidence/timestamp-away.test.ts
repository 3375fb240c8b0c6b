import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { contractQueryEvidenceReport } from '@qiyin/calls/areas/contract-query.ts'
import { answerTimestamp } from '@qiyin/pdf/pki'
import { makeTestAuthority } from '@qiyin/pdf/testing'
import { expect, it } from 'vitest'
import { detailOf, initiateFor, makeSigners } from '../../testing/signing-fixtures.ts'
import { startTestServer } from '../../testing/start-test-server.ts'

it('the report waits for a time-stamp authority that is away, and says so', async () => {
  const authority = await makeTestAuthority('p-256')
  const stamper = createServer((request, response) => {
    const headers = { 'content-type': 'application/timestamp-reply', connection: 'close' }
    void buffer(request)
      .then((question) => answerTimestamp(question, { authority: authority.timestamp, now: new Date() }))
      .then((answer) => response.writeHead(200, headers).end(answer))
  })
  await new Promise<void>((resolve) => stamper.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has such an address.
  const { port } = stamper.address() as AddressInfo
  const server = await startTestServer({
    config: { timestamp: { url: `http://127.0.0.1:${port}/` } },
  })
  try {
    const parties = await makeSigners(server)
    const [slot] = await initiateFor(server, parties, ['individual'])
    const contractId = slot?.contractId ?? ''
    await new Promise((resolve) => stamper.close(resolve))
    const answer = await server.call(contractQueryEvidenceReport, { contractId }, parties.individual)
    expect([answer.status, answer.refusal]).toEqual([200, 'TIMESTAMP_UNAVAILABLE'])
    const { auditIntact } = await detailOf(server, contractId, parties.individual)
    expect(auditIntact).toBe(true)
  } finally {
    await server.close()
  }
})
