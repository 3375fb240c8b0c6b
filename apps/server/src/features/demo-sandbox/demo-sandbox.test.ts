import { createPrivateKey } from 'node:crypto'
import { externalCompany } from '@qiyin/calls/areas/external-account.ts'
import { externalContractInitiateWithFile } from '@qiyin/calls/areas/external-contract.ts'
import { demoSandbox } from '@qiyin/calls/areas/site.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { samplePdf } from '../../testing/initiations.ts'
import { askAs } from '../../testing/source-application.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const weekMs = 7 * 24 * 3_600_000
let server: TestServer
let ahead = 0
beforeAll(async () => {
  server = await startTestServer({ demoData: true, now: () => new Date(Date.now() + ahead) })
})
afterAll(() => server.close())

async function open() {
  const { result } = await server.call(demoSandbox, {})
  const { appId, privateKey, contract } = result
  return { application: { appId, privateKey: createPrivateKey(privateKey) }, contract }
}

it('is a system that a developer initiates a contract with at once, each with a key of one’s own, for a week', async () => {
  const [one, other] = await Promise.all([open(), open()])
  const content = Buffer.from(await samplePdf()).toString('base64')
  const initiate = ({ application, contract }: typeof one, bizId: string) =>
    askAs(server, application, externalContractInitiateWithFile, {
      ...contract,
      bizId,
      files: [{ fileName: '合同.pdf', content }],
    })
  expect(await initiate(one, 'sandbox-1')).toMatchObject({ code: 0 })
  expect(await initiate(other, 'sandbox-2')).toMatchObject({ code: 0 })
  const { companyId } = one.contract.contractInfo
  const company = await askAs(server, one.application, externalCompany, {
    companyName: '上海云帆供应链管理有限公司',
  })
  expect(company.result).toMatchObject({ companyId })
  ahead = weekMs
  expect(await initiate(one, 'sandbox-3')).not.toMatchObject({ code: 0 })
})

it('is not there outside of a demonstration', async () => {
  const plain = await startTestServer({ config: { demo: { enabled: false } } })
  expect((await plain.call(demoSandbox, {})).status).toBe(404)
  await plain.close()
})
