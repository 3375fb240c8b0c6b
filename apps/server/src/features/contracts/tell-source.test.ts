import { randomUUID } from 'node:crypto'
import { externalContractInitiateWithFile } from '@qiyin/calls/areas/external-contract.ts'
import { contractSourceApplicationCallbackUpdate } from '@qiyin/calls/areas/source-event.ts'
import type { SourceEventType } from '@qiyin/domain/access/source-event.ts'
import { expect, it } from 'vitest'
import { initiationOf, samplePdf, signIn } from '../../testing/initiations.ts'
import { makeRoleHolder } from '../../testing/parties.ts'
import { parties, server, startSigningServer } from '../../testing/signing-server.ts'
import { askAs, registerApplication } from '../../testing/source-application.ts'
import { tellAuthentication } from './tell-source.ts'

startSigningServer('2026-11-20T04:00:00Z')

it('that a signer has proved who it is, a system hears of the open contracts that wait for it', async () => {
  const { database, secrets, now } = server.services
  const erp = await registerApplication(server, { code: 'TOLD', actsAs: parties.initiator })
  const session = await signIn(server, await makeRoleHolder(database.db, secrets, 'SYSTEM_MANAGER'))
  const eventTypes: SourceEventType[] = ['person.authenticated', 'company.authenticated']
  const callback = { notifyUrl: 'https://erp.example.com/', notifyHosts: ['erp.example.com'], eventTypes }
  const asked = { applicationId: erp.id, ...callback }
  expect((await server.call(contractSourceApplicationCallbackUpdate, asked, { session })).code).toBe(0)
  const { contractInfo, signers } = initiationOf(parties, '1', now())
  const { files: _, ...info } = contractInfo
  const content = Buffer.from(await samplePdf()).toString('base64')
  const made = await askAs(server, erp, externalContractInitiateWithFile, {
    bizId: randomUUID(),
    contractInfo: info,
    signers: signers.slice(0, 1),
    files: [{ fileName: '合同.pdf', content }],
  })
  const tell = (who: { personId: string } | { companyId: string }) =>
    database.transaction((tx) => tellAuthentication(tx, server.services, { ...who, time: now() }))
  await tell({ personId: parties.individual.personId })
  await tell({ personId: parties.stranger.personId })
  await tell({ companyId: parties.otherCompany.companyId })
  const events = await database.db.selectFrom('source_event').select(['type', 'data']).execute()
  const { contractId } = made.result as { contractId: string }
  expect(events).toMatchObject([
    { type: 'person.authenticated', data: { contractId, signId: expect.any(String) } },
  ])
})
