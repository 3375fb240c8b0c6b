import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import {
  contractTemplateManageAdd,
  contractTemplateManageBusinesses,
  contractTemplateManageConfirm,
  contractTemplateManageUpdate,
  filesTemplateOverview,
} from '@qiyin/calls/areas/template.ts'
import { compose, text } from '@qiyin/pdf'
import { makeDocx, paragraph, run } from '@qiyin/templates/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { doctorCommand } from './cli/doctor.ts'
import { logIn } from './testing/log-in.ts'
import { startTestServer, type TestServer } from './testing/start-test-server.ts'
import type { TestSession } from './testing/test-client.ts'

const keyword = '甲方（盖章）'
const formula = '<m:oMath><m:r><m:t>a</m:t></m:r></m:oMath>'
const body =
  `<w:p>${run('按')}${formula}${run('计')}</w:p>` +
  paragraph('单位名称：${employer.companyName!}') +
  paragraph(`${keyword}：`)

let version = '24.8'
let isDown = false
let office: Server
let server: TestServer
let session: TestSession
let businessTypeId = ''
beforeAll(async () => {
  office = createServer((request, response) => {
    void buffer(request).then(async (bytes) => {
      const isFile =
        request.url === '/forms/libreoffice/convert' && bytes.includes('filename="document.docx"')
      if (isDown || !isFile) return response.writeHead(isDown ? 500 : 404).end()
      const pdf = await compose({
        title: '',
        hideTitle: true,
        blocks: [{ kind: 'paragraph', text: `按a计\n${keyword}：` }],
        size: 'A4',
      })
      const named = pdf.toString('latin1').replace('(Qiyin)', `(LibreOffice ${version})`)
      return response.end(Buffer.from(named, 'latin1'))
    })
  })
  await new Promise<void>((resolve) => {
    office.listen(0, '127.0.0.1', () => resolve())
  })
  // It listens on a port.
  const { port } = office.address() as AddressInfo
  const gotenberg = { kind: 'gotenberg', url: `http://127.0.0.1:${port}`, timeoutMs: 60_000 } as const
  server = await startTestServer({ demoData: true, config: { templates: { office: gotenberg } } })
  session = await logIn(server, '13800000003')
  const { result } = await server.call(contractTemplateManageBusinesses, {}, { session })
  businessTypeId = result[0]?.businessTypeId ?? ''
})
afterAll(async () => {
  await server.close()
  office.closeAllConnections()
  office.close()
})

it('a template with a formula is registered for LibreOffice, bound to its version, and the doctor watches it', async () => {
  const file = { name: '合同.docx', bytes: Uint8Array.from(makeDocx({ body })) }
  const args = { templateCode: 'OFFICE', templateName: '公式合同', businessTypeId }
  const { result } = await server.call(contractTemplateManageAdd, args, { session, file })
  expect([result.engineVersion, result.errors, result.pageCount]).toEqual(['LibreOffice 24.8', 0, 1])
  const confirm = { templateCode: 'OFFICE', version: 1 }
  await server.call(contractTemplateManageConfirm, confirm, { session })
  await server.call(contractTemplateManageUpdate, { templateCode: 'OFFICE', isEnable: 1 }, { session })
  const preview = await server.call(filesTemplateOverview, { templateCode: 'OFFICE' }, { session })
  expect((await text(preview.bytes)).join('')).toContain(keyword)

  expect((await doctorCommand(['--quick'], server.services)).output).toContain(
    '模板转换引擎（LibreOffice）：检查 2 项，正常',
  )
  version = '25.2'
  const other = await server.call(filesTemplateOverview, { templateCode: 'OFFICE' }, { session })
  expect(other.message).toBe(
    '模板确认后排版引擎已更换，请重新上传模板并确认：LibreOffice 24.8 → LibreOffice 25.2',
  )
  expect((await doctorCommand(['--quick'], server.services)).output).toContain(
    '模板“公式合同”以 LibreOffice 24.8 确认，现为LibreOffice 25.2，在重新上传并确认前不能发起',
  )
  isDown = true
  expect((await doctorCommand(['--quick'], server.services)).output).toContain(
    '试转换：未能完成（转换失败），请检查 GOTENBERG_URL',
  )
})
