import { contractQueryDetail } from '@qiyin/calls/areas/contract-query.ts'
import { filesUploadContract } from '@qiyin/calls/areas/files.ts'
import { initiateSave } from '@qiyin/calls/areas/initiate.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { addDays, dayOf } from '@qiyin/domain/dates.ts'
import { compose } from '@qiyin/pdf'
import { openSession, type Parties, type TestPerson } from './parties.ts'
import type { TestServer } from './start-test-server.ts'
import type { TestAnswer, TestSession } from './test-client.ts'

type Initiation = Args<typeof initiateSave>

/** A session of a person on this server. */
export async function signIn({ services }: TestServer, person: TestPerson): Promise<TestSession> {
  return openSession(services.database.db, person, services.now())
}

/** A short Chinese contract of one page. */
export async function samplePdf(title = '货物采购合同'): Promise<Uint8Array<ArrayBuffer>> {
  const text = '甲乙双方经协商一致，订立本合同，共同遵守。'
  const made = await compose({ title, size: 'A4', blocks: [{ kind: 'paragraph', text }] })
  return new Uint8Array(made)
}

/** Uploads bytes as a contract file, whatever they are. */
export async function upload(
  server: TestServer,
  session: TestSession,
  file: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> },
  args: { readonly password?: string } = {},
): Promise<TestAnswer<typeof filesUploadContract>> {
  return server.call(filesUploadContract, args, { session, file })
}

/** The other side's person first, then the other company, then ours; one place to sign each. */
export function initiationOf(parties: Parties, fileId: string, now: Date): Initiation {
  const { individual, agent, initiator, ourCompany, otherCompany } = parties
  return {
    contractInfo: {
      files: [{ fileId }],
      businessTypeCode: parties.businessTypeCode,
      companyId: ourCompany.companyId,
      contractName: '货物采购合同',
      initUser: parties.initiator.personId,
      signOrderType: 1,
      signDeadlineTime: addDays(dayOf(now), 7),
    },
    signers: [
      { ...other(individual), signType: 0, cordList: [place(0, 40)] },
      { ...other(agent), signType: 1, companyName: otherCompany.companyName, cordList: [place(1, 50)] },
      {
        ourPart: 0,
        signType: 1,
        name: initiator.name,
        username: initiator.userName,
        email: initiator.email,
        companyName: ourCompany.companyName,
        cordList: [place(1, 70)],
      },
    ] as Initiation['signers'],
  }
}

/** A contract of these parties in signing, through the calls. */
export async function initiate(
  server: TestServer,
  parties: Parties,
  change: (initiation: Initiation) => Initiation = (initiation) => initiation,
): Promise<Answer<typeof initiateSave>> {
  const session = await signIn(server, parties.initiator)
  const bytes = await samplePdf()
  const { result: file } = await upload(server, session, { name: '合同.pdf', bytes })
  const initiation = change(initiationOf(parties, file.id, server.services.now()))
  const answer = await server.call(initiateSave, initiation, { session })
  if (answer.code !== 0) throw new Error(`the initiation was refused: ${answer.refusal} ${answer.message}`)
  return answer.result
}

/** The detail page's answer for whoever has that session. */
export async function readDetail(
  server: TestServer,
  contractId: string,
  session: TestSession,
): Promise<Answer<typeof contractQueryDetail>> {
  return (await server.call(contractQueryDetail, { contractId }, { session })).result
}

function other({ name, identityNo, mobile }: TestPerson): object {
  return { ourPart: 1, name, identityNo, mobile }
}

function place(type: number, topPercent: number): object {
  return { type, pageNum: 1, leftPercent: 20, topPercent }
}
