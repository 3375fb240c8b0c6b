import { demoMessages } from '@qiyin/calls/areas/site.ts'
import { supplierCodes } from '@qiyin/domain/company/supplier.ts'
import { writeCallback } from '@qiyin/providers/built-in/built-in-events.ts'
import { describeProvider } from '@qiyin/providers/provider-suite.ts'
import { afterAll, beforeAll } from 'vitest'
import { identityNumber, phoneSteps } from '../../testing/newcomer.ts'
import { makeParties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { eventSigner } from '../face-check/public.ts'

let server: TestServer
let personAccountId: string
let phones = 0

beforeAll(async () => {
  server = await startTestServer()
  const { stranger } = await makeParties(server.services.database.db, server.services.secrets)
  personAccountId = stranger.personId
})
afterAll(() => server.close())

/* Outside any request, as a job or a callback uses them. */
for (const supplierCode of supplierCodes)
  describeProvider(`the server's provider for ${supplierCode}`, () => {
    phones += 1
    const phone = `166${String(phones).padStart(8, '0')}`
    const good = { name: '李明', identityType: 0, identityNo: identityNumber('123'), mobile: phone }
    return {
      provider: server.services.providers[supplierCode],
      personAccountId,
      good,
      mismatched: { ...good, identityNo: identityNumber('000') },
      unanswered: { ...good, identityNo: identityNumber('999') },
      receivedCode: async () => (await server.call(demoMessages, { phone })).result[0]?.code ?? undefined,
      scan: (url) => must(phoneSteps(server).scan(url)),
      showFace: (url) => must(phoneSteps(server).show(url)),
      otherFace: { ...good, identityNo: identityNumber('001') },
      callback: (event) => writeCallback(eventSigner(server.services), { supplierCode, events: [event] }),
    }
  })

async function must(
  answer: Promise<{ code: number | undefined; message: string | undefined }>,
): Promise<void> {
  const { code, message } = await answer
  if (code !== 0) throw new Error(message)
}
