import {
  companyRealNameCredentialVerifyCreditImageOcr,
  personRealNameOcrIdCard,
  personRealNameUploadIdentityCard,
} from '@qiyin/calls/areas/photo-reading.ts'
import { companyCreate } from '@qiyin/calls/areas/company.ts'
import { companyRealNameUploadCreditImage } from '@qiyin/calls/areas/company-real-name.ts'
import { compose } from '@qiyin/pdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logIn } from '../../testing/log-in.ts'
import { storesInPlain } from '../../testing/person-fixtures.ts'
import { samplePng } from '../../testing/sample-image.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestAnswer, TestSession } from '../../testing/test-client.ts'
import { purgePhotos } from './public.ts'

const supplierCode = 'BEST_SIGN'
let server: TestServer
let time = new Date('2026-11-20T10:00:00Z').getTime()
let session: TestSession
beforeAll(async () => {
  server = await startTestServer({ demoData: true, now: () => new Date(time) })
  session = await logIn(server, '13911119901')
})
afterAll(() => server.close())

/** A picture of printed lines. */
async function pictureOf(...lines: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const blocks = lines.map((text) => ({ kind: 'paragraph', text }) as const)
  const pdf = await compose({ title: '样张', size: 'A4', blocks })
  return new Uint8Array(await server.services.pdf.run('renderPage', pdf, { page: 0, widthPx: 1400 }))
}

const send = (
  bytes: Uint8Array<ArrayBuffer>,
  name = 'card.png',
): Promise<TestAnswer<typeof personRealNameUploadIdentityCard>> =>
  server.call(personRealNameUploadIdentityCard, {}, { session, file: { name, bytes } })

async function read(fileId: string, by = session): Promise<TestAnswer<typeof personRealNameOcrIdCard>> {
  return server.call(personRealNameOcrIdCard, { fileId, supplierCode }, { session: by })
}

it('reads name and number from a photo, which nobody else can have read, and which is gone after a day', async () => {
  const card = await pictureOf('姓名 欧阳若琳', '性别 女 民族 汉', '公民身份号码 110101199003071233')
  const { fileId } = (await send(card)).result
  expect(await storesInPlain(server.services.database.db, 'IDAT')).toBe(false)
  expect((await read(fileId)).result).toMatchObject({
    realName: '欧阳若琳',
    identityNo: '110101199003071233',
  })
  const other = await logIn(server, '13911119902')
  expect((await read(fileId, other)).refusal).toBe('FILE_NOT_FOUND')
  time += 24 * 60 * 60_000 + 1
  await purgePhotos(server.services)
  session = await logIn(server, '13911119901')
  expect((await read(fileId)).refusal).toBe('FILE_NOT_FOUND')
})

it('lets people type what it cannot read, and refuses what is no photo by name', async () => {
  const { fileId } = (await send(new Uint8Array(samplePng(320, 200)))).result
  const unread = await read(fileId)
  expect([unread.refusal, unread.message]).toEqual(['IMAGE_REFUSED', '未能识别证件信息，请手动填写'])
  const refused = await Promise.all([
    send(new Uint8Array(Buffer.from('%PDF-1.7 a document'))),
    send(new Uint8Array(samplePng(120, 120, { widthPx: 100_000, heightPx: 100_000 }))),
    send(new Uint8Array(30 * 1024 * 1024)),
  ])
  expect(refused.map(({ message }) => message)).toEqual([
    '证件照片仅支持jpg、png、jpeg格式',
    '图片尺寸过大，请压缩后重新上传',
    '图片大小不能超过10M',
  ])
})

it('reads a licence for who administers its company', async () => {
  const wang = await logIn(server, '13800000006')
  const { companyId } = (
    await server.call(companyCreate, { companyName: '杭州照读贸易有限公司' }, { session: wang })
  ).result
  const bytes = await pictureOf('名称 杭州照读贸易有限公司', '法定代表人 王梓涵')
  const sent = await server.call(
    companyRealNameUploadCreditImage,
    { companyId, supplierCode },
    { session: wang, file: { name: 'licence.png', bytes } },
  )
  const fileId = sent.result.id
  const licence = await server.call(
    companyRealNameCredentialVerifyCreditImageOcr,
    { fileId },
    { session: wang },
  )
  expect(licence.result).toMatchObject({ companyName: '杭州照读贸易有限公司', legalPersonName: '王梓涵' })
  const chen = await logIn(server, '13800000004')
  const foreign = await server.call(
    companyRealNameCredentialVerifyCreditImageOcr,
    { fileId },
    { session: chen },
  )
  expect(foreign.refusal).toBe('FILE_NOT_FOUND')
})
