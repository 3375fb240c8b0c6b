import {
  bySequence,
  startCheckingServer,
  type CheckingServer,
} from '@qiyin/providers/testing/checking-server.ts'
import { companyRealNameBankInfoAudit } from '@qiyin/calls/areas/company-real-name.ts'
import { userInfo } from '@qiyin/calls/areas/user.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginApplication } from '../../testing/company-applications.ts'
import { identityNumber, makeNewcomer, newcomerSteps, phoneSteps } from '../../testing/newcomer.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { personRealNameGetVFaceUrl } from '@qiyin/calls/areas/person-real-name.ts'

let checking: CheckingServer
let server: TestServer
let isAway = false

beforeAll(async () => {
  checking = await startCheckingServer((asked) => (isAway ? { status: 401, body: '{}' } : bySequence(asked)))
  const { url, secret } = checking
  const identity = { kind: 'http', url, secret, methods: ['face', 'mobile'] } as const
  server = await startTestServer({ config: { identity } })
})
afterAll(async () => {
  await server.close()
  await checking.close()
})

it('proves a person by the customer’s own service, and says so', async () => {
  const steps = newcomerSteps(server)
  const person = await makeNewcomer(server, '16600000001')
  expect((await steps.prove(person)).code).toBe(0)
  const { identityNo, name } = person.identity
  expect(checking.asked.at(-1)).toMatchObject({
    operation: 'person',
    isSigned: true,
    body: { name, identityType: 0, identityNo, mobile: person.phone },
  })
  const info = await steps.readInfo(person)
  expect(info.result).toMatchObject({ authStatus: 2, assurance: 'http', ways: [0, 2] })
  expect((await server.call(userInfo, {}, person)).result).toMatchObject({ verified: true })
})

it('tells a mismatch from a service that is away', async () => {
  const steps = newcomerSteps(server)
  const stranger = await makeNewcomer(server, '16600000002', { identityNo: identityNumber('000') })
  expect((await steps.askCode(stranger)).refusal).toBe('IDENTITY_MISMATCH')
  expect(await steps.readStatus(stranger)).toBe(4)

  const person = await makeNewcomer(server, '16600000003')
  isAway = true
  expect((await steps.askCode(person)).refusal).toBe('AUTHORITY_UNAVAILABLE')
  isAway = false
  expect((await steps.prove(person)).code).toBe(0)
})

it('offers no way that the service cannot check', async () => {
  const person = await makeNewcomer(server, '16600000004')
  const card = { authWay: 1, bankCardNo: '6222020200112233441' } as const
  expect((await newcomerSteps(server).askCode(person, card)).refusal).toBe('WAY_UNSUPPORTED')
})

it('sends the picture of a face', async () => {
  const steps = newcomerSteps(server)
  const phone = phoneSteps(server)
  const person = await makeNewcomer(server, '16600000005', { authWay: 0, identityNo: identityNumber('001') })
  await steps.prove(person)
  const page = await server.call(personRealNameGetVFaceUrl, steps.account(person), person)
  await phone.scan(page.result.url)
  expect((await phone.show(page.result.url)).result).toMatchObject({ status: 'failed' })
  const { operation, isSigned, body } = checking.asked.at(-1) ?? {}
  expect({ operation, isSigned }).toEqual({ operation: 'face', isSigned: true })
  expect(body).toMatchObject({ picture: expect.stringMatching(/^iVBOR/), mobile: person.phone })
})

it('asks about a company, too', async () => {
  const person = await makeNewcomer(server, '16600000006')
  await newcomerSteps(server).prove(person)
  const which = await beginApplication(
    { server, session: person.session },
    {
      companyName: '湖州南浔木业有限公司',
      creditNo: '91330503MA2B5PX11T',
      legalPerson: person.identity.name,
    },
  )
  const legalPersonIdentityNo = person.identity.identityNo
  const audit = { ...which, companyVerifyWay: 1, legalPersonIdentityNo }
  expect((await server.call(companyRealNameBankInfoAudit, audit, person)).result).toEqual({ authStatus: 4 })
  expect(checking.asked.at(-1)).toMatchObject({
    operation: 'company',
    isSigned: true,
    body: { creditNo: '91330503MA2B5PX11T', legalPersonIdentityNo },
  })
})
