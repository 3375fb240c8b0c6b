import { deflateRawSync } from 'node:zlib'
import { contractTemplateManageAdd, contractTemplateManageBusinesses } from '@qiyin/calls/areas/template.ts'
import { makeDocx, packEntry, paragraph, run, writeArchive } from '@qiyin/templates/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logIn } from '../../testing/log-in.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

let server: TestServer
let session: TestSession
let businessTypeId = ''
beforeAll(async () => {
  server = await startTestServer({ demoData: true })
  session = await logIn(server, '13800000003')
  const { result } = await server.call(contractTemplateManageBusinesses, {}, { session })
  businessTypeId = result[0]?.businessTypeId ?? ''
})
afterAll(() => server.close())

/** How many files lie in the store. */
async function stored(): Promise<number> {
  let blobs = 0
  for await (const blob of server.services.blobs.list()) blobs += blob.key === '' ? 0 : 1
  return blobs
}

/** A document of so many variables. */
function withVariables(length: number): Buffer {
  const lines = Array.from({ length }, (_, at) => paragraph(`第${at}项：\${v${at}!}`))
  return makeDocx({ body: lines.join('') + signing })
}

let count = 0
function upload(bytes: Uint8Array, name = '合同.docx') {
  count += 1
  const file = { name, bytes: Uint8Array.from(bytes) }
  const args = { templateCode: `T${count}`, templateName: '合同', businessTypeId }
  return server.call(contractTemplateManageAdd, args, { session, file })
}

const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')
const signing = paragraph('甲方（盖章）：')
const withFile = (name: string, content: string): Buffer =>
  makeDocx({ body: signing, files: { [name]: content } })

function bomb(): Buffer {
  const packed = deflateRawSync(Buffer.alloc(40 * 1024 * 1024))
  const entry = { name: Buffer.from('word/document.xml'), packed, crc: 0, size: 1000 }
  return writeArchive([packEntry('[Content_Types].xml', Buffer.from('<Types/>')), entry])
}

const entities = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'

it.each<[string, Buffer, string, string]>([
  ['a zip bomb', bomb(), '合同.docx', '文件解压后过大，已拒绝'],
  [
    'an entity that reads files',
    withFile('word/document.xml', entities),
    '合同.docx',
    '文件含有不允许的文档类型声明：word/document.xml',
  ],
  [
    'an old .doc',
    Buffer.concat([compound, utf16('WordDocument')]),
    '合同.doc',
    '不支持旧版 .doc 或 .wps 文件，请另存为 .docx 后上传',
  ],
  ['a .docm', withFile('word/vbaProject.bin', 'x'), '合同.docm', '文件含有宏，请另存为不含宏的文件后上传'],
  [
    'a file with a password',
    Buffer.concat([compound, utf16('EncryptedPackage')]),
    '合同.docx',
    '文件设有密码，请取消密码后上传',
  ],
  [
    'a renamed program',
    Buffer.from('MZ\u0090\u0000'),
    '合同.docx',
    '文件不是 Word 文档或网页，请上传 .docx 或 .html 格式的文件',
  ],
  [
    'a page with another page in it',
    Buffer.from('<p>合同<iframe src="https://sign.example/"></iframe></p>'),
    '合同.html',
    '模板含有无法转换的内容：内嵌网页 <iframe>',
  ],
  ['half a file', withFile('a.txt', 'a').subarray(0, 400), '合同.docx', '文件已损坏，无法读取'],
])('refuses %s with a reason, and keeps nothing of it', async (_, bytes, name, message) => {
  const before = await stored()
  expect(await upload(bytes, name)).toMatchObject({ refusal: 'TEMPLATE_FILE_REFUSED', message })
  expect(await stored()).toBe(before)
})

it('refuses more than 20 MB before it is read', async () => {
  expect(await upload(Buffer.alloc(21 * 1024 * 1024))).toMatchObject({
    refusal: 'FILE_TOO_LARGE',
    message: '模板文件大小不能超过20MB',
  })
})

it('tells of a marker in a deleted revision, and takes no variable from it', async () => {
  const deleted = `<w:del w:id="1" w:author="x"><w:r><w:delText>\${gone!}</w:delText></w:r></w:del>`
  const { result } = await upload(makeDocx({ body: paragraph(run('${kept!}') + deleted) + signing }))
  expect(result.fields.map(({ fieldCode }) => fieldCode)).toEqual(['kept'])
  expect(result.findings.map(({ code, severity }) => [code, severity])).toContainEqual([
    'deleted-marker',
    'warning',
  ])
})

it('takes 300 variables, and refuses more than 500', async () => {
  const { result } = await upload(withVariables(300))
  expect(result).toMatchObject({ fieldCount: 300, errors: 0 })
  expect((await upload(withVariables(501))).message).toBe('模板字段不能超过500个，该文件有501个')
})

it('names the page of what it cannot print', async () => {
  const chart =
    '<w:r><w:drawing><wp:inline><wp:extent cx="100" cy="100"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>'
  const { result } = await upload(makeDocx({ body: paragraph(chart) + signing }))
  expect(result.findings[0]).toMatchObject({
    severity: 'error',
    part: '第 1 页',
    message: '模板含有无法转换的内容：图表',
  })
})
