import { batchInitRecordQuery } from '@qiyin/calls/areas/batch-record.ts'
import { contractTemplateManageSearch } from '@qiyin/calls/areas/template.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logIn } from '../../testing/log-in.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { seedDemoTemplates } from './seed.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demoData: true })
})
afterAll(() => server.close())

it('registers templates without problems, and ends a batch of which two rows fail; once', async () => {
  await seedDemoTemplates(server.services)
  await seedDemoTemplates(server.services)
  await server.services.jobs.drain()
  const session = await logIn(server, '13800000002')
  const templates = await server.call(contractTemplateManageSearch, {}, { session })
  expect(templates.result.list.map((one) => [one.templateName, one.isEnable, one.errors])).toEqual([
    ['保密协议', 1, 0],
    ['采购合同', 1, 0],
    ['劳动合同', 1, 0],
  ])
  const batches = await server.call(batchInitRecordQuery, {}, { session })
  expect(batches.result.list).toEqual([
    expect.objectContaining({ templateName: '保密协议', initiated: 3, failed: 2, waiting: 0 }),
  ])
})
