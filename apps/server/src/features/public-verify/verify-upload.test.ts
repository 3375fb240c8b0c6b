import { filesContractsDownload } from '@qiyin/calls/areas/files.ts'
import { verifyFile } from '@qiyin/calls/areas/verify.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { initiate, readDetail, samplePdf, signIn } from '../../testing/initiations.ts'
import { makeParties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestAnswer } from '../../testing/test-client.ts'

let server: TestServer
let certified: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  server = await startTestServer()
  const parties = await makeParties(server.services.database.db, server.services.secrets)
  const session = await signIn(server, parties.initiator)
  const { contractId } = await initiate(server, parties)
  const { fileId } = await readDetail(server, contractId, session)
  const { bytes } = await server.call(filesContractsDownload, { fileId }, { session })
  certified = new Uint8Array(bytes)
})
afterAll(() => server.close())

function verify(bytes: Uint8Array<ArrayBuffer>, name = '合同.pdf'): Promise<TestAnswer<typeof verifyFile>> {
  return server.call(verifyFile, {}, { file: { name, bytes } })
}

it('says to anybody who has signed a file, and that nothing was changed', async () => {
  const { code, result } = await verify(certified)
  expect(code).toBe(0)
  expect(result.verdict).not.toBe('unsigned')
  expect(result.signatures).toMatchObject([{ kind: 'certification', coverage: '整个文件', problems: [] }])
  expect(result.signatures[0]?.changes).toEqual([])
})

it('never calls a file valid that was changed or that nobody has signed', async () => {
  const changed = Uint8Array.from(certified)
  const at = Buffer.from(changed).indexOf('/MediaBox')
  changed[at + 1] = 'N'.charCodeAt(0)
  expect((await verify(changed)).result?.verdict).not.toBe('valid')
  const unsigned = await verify(await samplePdf())
  expect(unsigned.result).toMatchObject({ verdict: 'unsigned', verdictText: '尚无签名', signatures: [] })
})

it('tells what the file was when it was signed: its first bytes, however much was added', async () => {
  const longer = new Uint8Array(Buffer.concat([certified, Buffer.from('\n%added later\n')]))
  const { result } = await verify(longer)
  expect(result.verdict).toBe('modified')
  expect(result.signatures[0]?.revisionBytes).toBe(certified.length)
  expect(result.changePlaces).toEqual([])
  expect((await verify(certified)).result.signatures[0]?.revisionBytes).toBe(certified.length)
})

it('refuses what is no PDF', async () => {
  const text = new TextEncoder().encode('not a file')
  expect((await verify(text, '合同.docx')).refusal).toBe('FILE_NOT_PDF')
  expect((await verify(text)).result?.verdict).not.toBe('valid')
})
