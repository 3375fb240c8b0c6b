import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesMerge, filesUpload } from '@qiyin/calls/areas/files.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samplePdf, signIn, upload } from '../../testing/initiations.ts'
import { makeParties } from '../../testing/parties.ts'
import { samplePng } from '../../testing/sample-image.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

let server: TestServer
let initiator: TestSession
let stranger: TestSession
let sample: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  server = await startTestServer()
  const parties = await makeParties(server.services.database.db, server.services.secrets)
  initiator = await signIn(server, parties.initiator)
  stranger = await signIn(server, parties.stranger)
  sample = await samplePdf()
})
afterAll(() => server.close())

const pdfFixture = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await readFile(join(import.meta.dirname, '../../../../../packages/pdf/src/intake/fixtures', name)),
  )

const signatureEntries = '/Type /Sig /ByteRange [0 1 2 3] /Contents <00>'
const certification = `<< ${signatureEntries} /Reference [<< /TransformMethod /DocMDP >>] >>`

/** The sample with more entries in its trailer and catalog, and bytes before its header. */
function changedSample(trailer: string, catalog: string, before = ''): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(sample).toString('latin1')
  const objects = text.slice(0, text.lastIndexOf('xref\n0 ')).replace('/Type /Catalog', `$& ${catalog}`)
  const [root] = /\/Root \d+ 0 R/.exec(text) ?? ['']
  return new Uint8Array(Buffer.from(`${before}${objects}trailer\n<< ${root} ${trailer} >>\n`, 'latin1'))
}

async function uploaded(name = '合同.pdf'): Promise<string> {
  const { code, result } = await upload(server, initiator, { name, bytes: sample })
  expect(code).toBe(0)
  return result.id
}

describe('uploading', () => {
  it('answers the pages of a sound PDF', async () => {
    const { result } = await upload(server, initiator, { name: '采购合同.pdf', bytes: sample })
    expect(result).toMatchObject({ name: '采购合同.pdf', pageCount: 1, notes: [], sizeBytes: sample.length })
    expect(result.pages[0]?.widthPt).toBeCloseTo(595.28, 1)
  })

  it.each([
    [
      'a program renamed to .pdf',
      '合同.pdf',
      Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4000, 7)]),
      'FILE_NOT_PDF',
    ],
    ['a program', 'setup.exe', Buffer.alloc(4000, 7), 'FILE_NOT_PDF'],
    ['an empty file', '合同.pdf', Buffer.alloc(0), 'FILE_NOT_PDF'],
    [
      'a PDF of rubbish',
      '合同.pdf',
      Buffer.from('%PDF-1.7\nnothing that a reader could follow'),
      'PDF_BROKEN',
    ],
  ])('refuses %s', async (_, name, bytes, refusal) => {
    const answer = await upload(server, initiator, { name, bytes: new Uint8Array(bytes) })
    expect([answer.status, answer.refusal]).toEqual([200, refusal])
  })

  it('asks for the password of a file that needs one, and says what will be signed', async () => {
    const bytes = await pdfFixture('user-password.pdf')
    const file = { name: '合同.pdf', bytes }
    expect((await upload(server, initiator, file)).refusal).toBe('PDF_ENCRYPTED')
    const wrong = await upload(server, initiator, file, { password: 'guess' })
    expect(wrong.refusal).toBe('PDF_PASSWORD_WRONG')
    const { result } = await upload(server, initiator, file, { password: 'secret' })
    expect(result).toMatchObject({ pageCount: 1, notes: ['已用密码打开文件，签署的是不带密码的副本'] })
  })

  it.each([
    [
      'for certain certificates only',
      '/Encrypt << /Filter /Adobe.PubSec /V 4 >>',
      '',
      'PDF_CERTIFICATE_ENCRYPTED',
    ],
    ['that is a dynamic form', '', '/AcroForm << /XFA (x) >> /NeedsRendering true', 'PDF_DYNAMIC_FORM'],
    ['certified by its author', '', `/Perms << /DocMDP ${certification} >>`, 'PDF_CERTIFIED'],
  ])('refuses a file %s', async (_, trailer, catalog, refusal) => {
    const bytes = changedSample(trailer, catalog)
    expect((await upload(server, initiator, { name: '合同.pdf', bytes })).refusal).toBe(refusal)
  })

  it('refuses a signed file that could only be signed after writing it anew', async () => {
    const bytes = changedSample('', `/Extra << ${signatureEntries} >>`, 'HTTP/1.1 200 OK\n')
    expect((await upload(server, initiator, { name: '合同.pdf', bytes })).refusal).toBe(
      'PDF_SIGNED_UNSUITABLE',
    )
  })

  it('takes a file with a script, and says that it took it out', async () => {
    const bytes = changedSample('', '/OpenAction << /S /JavaScript /JS (x) >>')
    const { result } = await upload(server, initiator, { name: '合同.pdf', bytes })
    expect(result.notes).toEqual(['已移除文件中的脚本'])
  })

  it('takes a file that only forbids things, and says that it freed it', async () => {
    const bytes = await pdfFixture('owner-password.pdf')
    const { result } = await upload(server, initiator, { name: '合同.pdf', bytes })
    expect(result.notes).toEqual(['已去除文件的权限限制'])
  })

  it('takes pictures and PDFs at one address, by their content', async () => {
    const picture = { name: '营业执照.png', bytes: new Uint8Array(samplePng(400, 300)) }
    const { result } = await server.call(filesUpload, {}, { session: initiator, file: picture })
    expect(result).toEqual({ id: expect.any(String), name: '营业执照.png' })
    const pdf = await server.call(
      filesUpload,
      {},
      { session: initiator, file: { name: '合同.pdf', bytes: sample } },
    )
    const merged = await server.call(
      filesMerge,
      { fileIdList: [pdf.result.id], contractName: '合同' },
      { session: initiator },
    )
    expect(merged.code).toBe(0)
    const renamed = { name: '照片.png', bytes: new Uint8Array(Buffer.alloc(4000, 7)) }
    const refused = await server.call(filesUpload, {}, { session: initiator, file: renamed })
    expect(refused.refusal).toBe('FILE_NOT_PDF')
  })

  it('leads to the handbook', async () => {
    const answer = await fetch(new URL('/esignature/api/files/manual', server.url), { redirect: 'manual' })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/esignature/web/help')
  })

  it('refuses 21 MB and says the limit', async () => {
    const bytes = new Uint8Array(21 * 1024 * 1024)
    bytes.set(sample)
    const { status, refusal, message } = await upload(server, initiator, { name: '合同.pdf', bytes })
    expect({ status, refusal, message }).toEqual({
      status: 413,
      refusal: 'FILE_TOO_LARGE',
      message: '附件大小不能超过20MB',
    })
  })
})

describe('merging', () => {
  it('joins the pages of own uploads in the order given', async () => {
    const fileIdList = [await uploaded(), await uploaded(), await uploaded()]
    const { code, result } = await server.call(
      filesMerge,
      { fileIdList, contractName: '总合同' },
      { session: initiator },
    )
    expect([code, result.name, result.pageCount]).toEqual([0, '总合同.pdf', 3])
  })

  it("refuses another person's upload like one that is not there", async () => {
    const foreign = await server.call(filesMerge, { fileIdList: [await uploaded()] }, { session: stranger })
    const missing = await server.call(filesMerge, { fileIdList: ['999999'] }, { session: stranger })
    expect([foreign.refusal, foreign.message]).toEqual(['FILE_NOT_FOUND', missing.message])
  })
})
