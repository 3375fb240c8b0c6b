import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contractQueryEvidenceReport } from '@qiyin/calls/areas/contract-query.ts'
import { signCancel, signReject } from '@qiyin/calls/areas/sign.ts'
import { text as pageTexts } from '@qiyin/pdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyCommand } from '../../cli/verify.ts'
import { forgeAudit } from '../../testing/audit-attacks.test-program.ts'
import { signIn } from '../../testing/initiations.ts'
import { askJudges } from '../../testing/pdf-judges.ts'
import {
  certificatesOf,
  detailOf,
  downloadOf,
  initiateFor,
  makeSigners,
  signSlotAs,
  verifyBytes,
  type Signer,
  type SigningParties,
} from '../../testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestAnswer } from '../../testing/test-client.ts'

let clock = Date.parse('2026-11-20T04:00:00Z')
let server: TestServer
let parties: SigningParties

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(clock) })
  parties = await makeSigners(server)
})
afterAll(() => server.close())

async function ask(
  contractId: string,
  { session }: Pick<Signer, 'session'>,
): Promise<TestAnswer<typeof contractQueryEvidenceReport>> {
  return server.call(contractQueryEvidenceReport, { contractId }, { session })
}

/** All words of the report without white space: lines are broken where the page is full. */
async function wordsOf(bytes: Buffer): Promise<string> {
  return (await pageTexts(bytes)).join('').replaceAll(/\s/g, '')
}

const dense = (text: string): string => text.replaceAll(/\s/g, '')

/** A contract of two signers, signed by the first of them or by both. */
async function signedBy(count: 0 | 1 | 2): Promise<string> {
  const slots = await initiateFor(server, parties, ['individual', 'agent'])
  const signers = [parties.individual, parties.agent]
  for (const [index, slot] of slots.slice(0, count).entries()) {
    clock += 60_000
    // One after the other: the second signs what the first has signed.
    // oxlint-disable-next-line no-await-in-loop
    await signSlotAs(server, slot, signers[index] ?? parties.individual)
  }
  return slots[0]?.contractId ?? ''
}

describe('the evidence report', () => {
  it('tells all that is known of a signed contract', async () => {
    const contractId = await signedBy(2)
    const before = await detailOf(server, contractId, parties.initiator)
    const answer = await ask(contractId, parties.initiator)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const detail = await detailOf(server, contractId, parties.initiator)
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain(
      `${detail.contractNo}-签署证据报告.pdf`,
    )
    const words = await wordsOf(answer.bytes)
    const document = await downloadOf(server, contractId, parties.initiator)
    const { signatures } = await verifyBytes(server, document)
    const facts = [
      '签署证据报告',
      detail.contractNo,
      '货物采购合同',
      '已完成',
      detail.initiateTime,
      '共2方，已签署2方',
      '林个人',
      '顾经办',
      parties.otherCompany.companyName,
      '模拟认证（仅供演示，不具有法律效力）',
      ...detail.detailSigners.flatMap(({ mobile, identityNo }) => [mobile, identityNo ?? 'none']),
      '签名有效，文件自签署后未被修改',
      '记录链完整',
      createHash('sha256').update(document).digest('hex'),
      ...signatures.flatMap(({ serialNumber, issuerName }) => [serialNumber, issuerName]),
      ...signatures.map(({ timestampedBy }) => timestampedBy),
      '第1页个人签名',
      '第1页企业印章',
      '公章',
      'RSA-SHA256，2048位',
      '短信验证码确认',
      '我确认已阅读并同意《货物采购合同》的全部内容',
      ...before.auditTrail.flatMap(({ text, hash, happenedTime }) => [text, hash, happenedTime]),
      '不属于依法设立的电子认证服务机构颁发的证书',
      '演示环境',
      '离线验证方法',
    ].map(dense)
    expect(facts.filter((fact) => !words.includes(fact))).toEqual([])
    for (const { mobile, identityNo } of [parties.individual, parties.agent]) {
      expect(words).not.toContain(mobile)
      expect(words).not.toContain(identityNo)
    }
  })

  it('lists every version of the document so that each can be cut out of the last', async () => {
    const contractId = await signedBy(2)
    const words = await wordsOf((await ask(contractId, parties.initiator)).bytes)
    const document = await downloadOf(server, contractId, parties.initiator)
    const versions = [...words.matchAll(/(?<=:\d\d)([0-9a-f]{64})(\d+)字节/g)]
    expect(versions).toHaveLength(3)
    for (const [, sha256, size] of versions) {
      const version = document.subarray(0, Number(size))
      expect(createHash('sha256').update(version).digest('hex')).toBe(sha256)
    }
    expect(words).toContain('发起时提交：合同.pdf')
  })

  it('is sealed by the platform with the head of the trail, for ever', async () => {
    const contractId = await signedBy(1)
    const { bytes } = await ask(contractId, parties.individual)
    const verified = await verifyBytes(server, bytes)
    expect(verified.verdict).toBe('valid')
    expect(verified.signatures.map(({ kind }) => kind)).toEqual(['signature', 'timestamp'])
    const [seal] = verified.signatures
    const { auditTrail } = await detailOf(server, contractId, parties.individual)
    const request = auditTrail.findLast(({ event }) => event === 'EVIDENCE_REQUESTED')
    expect(seal).toMatchObject({ signerName: '契印电子签约平台', level: 'B-LTA', auditHead: request?.hash })
    expect(request).toMatchObject({ actorName: '林个人', text: '申请出具签署证据报告' })
    const changed = Buffer.from(bytes)
    changed[1500] = (changed[1500] ?? 0) ^ 1
    expect((await verifyBytes(server, changed)).verdict).toBe('invalid')
  })

  it('is found good by the command line and by other people’s programs', async () => {
    const { bytes } = await ask(await signedBy(1), parties.agent)
    const folder = await mkdtemp(join(tmpdir(), 'qiyin-evidence-'))
    try {
      const file = join(folder, 'report.pdf')
      await writeFile(file, bytes)
      const place = { directory: folder, dataDirectory: server.services.config.dataDir, now: new Date(clock) }
      const { exitCode, output } = await verifyCommand(['report.pdf'], place)
      expect([exitCode, output]).toEqual([0, expect.stringContaining('结论：签名有效')])
      const { soundness, signatures } = askJudges(file)
      expect(soundness ?? '').toBe('')
      expect(signatures ?? ['Signature is Valid.']).toEqual(['Signature is Valid.'])
      expect(pdftotext(file) ?? '签署证据报告').toContain('签署证据报告')
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('has no signatures to tell of before the first one', async () => {
    const contractId = await signedBy(0)
    const words = await wordsOf((await ask(contractId, parties.agent)).bytes)
    expect(words).toContain('截至本报告出具时，尚无签署方完成签署')
    expect(words).toContain('尚无签署方签名；文件已由平台锁定')
    expect(await certificatesOf(server.services.database.db, contractId)).toEqual([])
  })

  it('can be had when the contract itself cannot any more', async () => {
    const canceled = await signedBy(1)
    const reason = { cancelReason: '价格条款有误' }
    await server.call(signCancel, { contractId: canceled, ...reason }, parties.initiator)
    const ofCanceled = await wordsOf((await ask(canceled, parties.individual)).bytes)
    expect(ofCanceled).toContain('撤销原因价格条款有误')
    expect(ofCanceled).toContain('撤销人沈发起')

    const [slot] = await initiateFor(server, parties, ['individual'])
    const refused = slot?.contractId ?? ''
    await server.call(signReject, { contractId: refused, reason: '内容不符' }, parties.individual)
    expect(await wordsOf((await ask(refused, parties.initiator)).bytes)).toContain('拒签原因内容不符')
  })

  it('says so when the trail was tampered with', async () => {
    const contractId = await signedBy(1)
    await forgeAudit(server.services.database.db, contractId, 2)
    const words = await wordsOf((await ask(contractId, parties.initiator)).bytes)
    expect(words).toContain('记录链校验未通过，自第2条起不一致')
  })

  it('is for the parties only, and leaves no trace of others', async () => {
    const contractId = await signedBy(0)
    const refused = await ask(contractId, parties.stranger)
    expect([refused.status, refused.refusal]).toEqual([200, 'CONTRACT_NOT_FOUND'])
    expect((await ask('999999', parties.initiator)).refusal).toBe('CONTRACT_NOT_FOUND')
    expect((await server.call(contractQueryEvidenceReport, { contractId })).status).toBe(401)
    const { auditTrail } = await detailOf(server, contractId, parties.initiator)
    expect(auditTrail.map(({ event }) => event)).not.toContain('EVIDENCE_REQUESTED')
  })

  it('tells of a deadline that has passed', async () => {
    const expired = await signedBy(0)
    clock += 9 * 86_400_000
    const reader = { session: await signIn(server, parties.initiator) }
    const words = await wordsOf((await ask(expired, reader)).bytes)
    expect(words).toContain('合同状态已过期')
    expect(words).toContain('超过签署截止时间，合同过期')
  })
})

function pdftotext(file: string): string | undefined {
  try {
    return execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' }).replaceAll(/\s/g, '')
  } catch {
    return undefined
  }
}
