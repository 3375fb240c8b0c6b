import { demoMessages } from '@qiyin/calls/areas/site.ts'
import { supplierCodes } from '@qiyin/domain/company/supplier.ts'
import { describeProvider } from '@qiyin/providers/provider-suite.ts'
import { afterAll, beforeAll } from 'vitest'
import { makeParties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

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
    const good = { name: '李明', identityType: 0, identityNo: '110101199003071233', mobile: phone }
    return {
      provider: server.services.providers[supplierCode],
      personAccountId,
      good,
      mismatched: { ...good, identityNo: '110101199003070003' },
      unanswered: { ...good, identityNo: '110101199003079999' },
      receivedCode: async () => (await server.call(demoMessages, { phone })).result[0]?.code ?? undefined,
    }
  })
