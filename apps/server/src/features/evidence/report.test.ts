import { createHash } from 'node:crypto'
import { compose, text as pageTexts } from '@qiyin/pdf'
import { describe, expect, it } from 'vitest'
import { evidenceReport } from './report.ts'
import type { EvidenceFacts } from './facts.ts'

const rareName = '𠮷田𣇉'
const longName = '关于智能仓储设备采购及配套安装调试服务的框架合同与补充约定'.repeat(5).slice(0, 128)

async function pagesOf(count: number, more: { records?: number } = {}): Promise<string[]> {
  const facts = manySigners({ count, contractName: longName, personName: rareName, ...more })
  const texts = await pageTexts(await compose(evidenceReport(facts)))
  return texts.map((text) => text.replaceAll(/\s/g, ''))
}

describe('the layout of a report', () => {
  it('holds fifty signers, a name of 128 characters and rare characters', async () => {
    const pages = await pagesOf(50)
    const whole = pages.join('')
    expect([...longName]).toHaveLength(128)
    expect(pages[0]).toContain(longName)
    expect(whole).toContain(`第50方${companyName}，${rareName}`)
    for (let index = 1; index <= 50; index++) expect(whole).toContain(`第${index}方（`)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`第${index + 1}页共${pages.length}页`)
      expect(page).toContain('合同编号：')
      // Nothing but the furniture: a page that was left empty.
      expect(page.length).toBeGreaterThan(110)
    }
    expect(whole.split('序号时间操作').length).toBeGreaterThan(3)
    expect(whole).toContain(digest('record 151').toString('hex'))
    expect(pages.at(-1)).toContain('出具平台（签章）')
  })

  it('names a character that no font has instead of failing', async () => {
    const facts = manySigners({ count: 1, contractName: '合同😀', personName: '林个人' })
    const texts = await pageTexts(await compose(evidenceReport(facts)))
    expect(texts.join('')).toContain('合同〔U+1F600〕')
  })

  it('counts endless readings instead of printing them, but prints every other record', async () => {
    const whole = (await pagesOf(2, { records: 3000 })).join('')
    expect(whole).toMatch(/另有29\d\d条查看、下载记录未逐条列出/)
    expect(whole).toContain('共3000条')
    expect(whole).toContain(digest('record 3000').toString('hex'))
  })
})

interface Many {
  readonly count: number
  readonly contractName: string
  readonly personName: string
  /** Records of the trail; three for each signer unless more are asked for, which are readings. */
  readonly records?: number
}

const time = new Date('2026-11-20T04:00:00Z')
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A completed contract of that many signers, each for a company with a name as long as names get. */
function manySigners(many: Many): EvidenceFacts {
  const indexes = Array.from({ length: many.count }, (_, index) => index)
  const records = recordsOf(many)
  return {
    supplier: null,
    archive: '2026-05-01 10:00:00 加盖，有效至 2041-05-01 10:00:00；尚未到续期时间',
    reportNo: 'ZJ20261120-1-1',
    issuedAt: time,
    issuedTo: many.personName,
    record: {
      facts: { ...contractFacts, contractName: many.contractName },
      slots: indexes.map((index) => slotOf(index, many)),
      chain: {
        finding: { kind: 'intact' },
        intact: true,
        rootedCount: 0,
        sealedFrom: 1,
        head: records.at(-1)?.hash ?? digest(''),
        records,
      },
    },
    trail: { kind: 'intact' },
    companies: [],
    proofs: indexes.map((index) => ({
      signId: String(index),
      sealNames: ['合同专用章'],
      intent: {
        way: 'SMS',
        target: '138*****000',
        text: `我确认已阅读并同意《${many.contractName}》的全部内容`,
        time: time.toISOString(),
        address: '203.0.113.7',
        userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/126.0.0.0',
      },
    })),
    positions: indexes.map((index) => positionOf(index, many)),
    documents: [],
    computedSha256: digest('document').toString('hex'),
    verification: {
      signatures: indexes.map((index) => signatureOf(index, many)),
      modifiedAfterLastSignature: false,
      verdict: 'valid',
      indication: 'PASSED',
      subIndication: null,
      trustJudged: true,
      problems: [],
      changes: [],
    },
    certificates: [],
    platform: {
      root: {
        name: '根证书',
        sha256: 'AB'.repeat(32),
        url: 'https://sign.example.com/esignature/api/pki/ca',
      },
      ownAuthority: true,
      ownTimestamps: true,
      demo: false,
    },
  }
}

const contractFacts: Omit<EvidenceFacts['record']['facts'], 'contractName'> = {
  contractId: '1',
  contractNo: 'N'.repeat(64),
  contractSource: '平台发起',
  initiatorId: '1',
  initiatorName: '沈发起',
  companyName: '杭州云栖智造科技有限公司',
  initiateTime: time,
  deadline: time,
  completeTime: time,
  storedStatus: 2,
  businessTypeId: '1',
  businessName: '供应链采购',
  supplierCode: 'BEST_SIGN',
  signedAtSupplier: false,
  fileId: '1',
  endReason: null,
  endTime: null,
  signOrderType: 1,
  signPosition: 2,
  pageCount: 3,
  pages: [{ widthPt: 595, heightPt: 842 }],
  documentSha256: digest('document'),
  endedBy: null,
}

const companyName = '供应链管理有限公司'.repeat(8)

function slotOf(index: number, { personName }: Many): EvidenceFacts['record']['slots'][number] {
  return {
    signId: String(index),
    contractId: '1',
    ord: index,
    transactionNo: String(index),
    signType: 1,
    ourPart: false,
    signOrder: index,
    personId: '1',
    personName,
    companyId: '1',
    companyName,
    mobileMasked: '138*****000',
    identityNoMasked: '110************02X',
    signStatus: 2,
    signTime: time,
    notifiedTime: time,
    viewedTime: null,
    urgedTime: null,
    remindedTime: null,
    certificateSerialNo: '01',
    assurance: 'manual',
    processing: false,
  }
}

function positionOf(index: number, { personName }: Many): EvidenceFacts['positions'][number] {
  return {
    positionId: String(index),
    signId: String(index),
    fieldName: `S${index}_1`,
    kind: 1,
    pageNum: 1,
    leftPercent: 10,
    topPercent: 10,
    widthPt: 119,
    heightPt: 119,
    strip: null,
    signerName: personName,
    companyName,
    signed: true,
  }
}

function signatureOf(
  index: number,
  { personName }: Many,
): EvidenceFacts['verification']['signatures'][number] {
  return {
    fieldName: `S${index}_1`,
    kind: 'signature',
    subFilter: 'ETSI.CAdES.detached',
    indication: 'PASSED',
    subIndication: null,
    valid: true,
    integrity: true,
    coverage: 'revision',
    coversWholeFile: false,
    coversRevision: true,
    signerName: personName,
    organization: companyName,
    issuerName: '契印电子签约平台 签名证书CA',
    serialNumber: 'AB'.repeat(16),
    algorithm: 'RSA-SHA256',
    keyBits: 2048,
    signedAt: time,
    claimedAt: time,
    timestampedBy: '时间戳服务',
    timestamp: { indication: 'PASSED', subIndication: null, time, authority: '时间戳服务', problems: [] },
    otherTimestamps: [],
    trusted: true,
    chain: [],
    timestampChain: [],
    revocation: { status: 'good', source: 'crl', producedAt: time, revokedAt: null },
    level: 'B-LTA',
    longTermGaps: [],
    permission: 0,
    policyOids: [],
    auditHead: digest('record 1').toString('hex'),
    auditCount: null,
    problems: [],
    remarks: [],
    revisionEnd: 1,
  }
}

function recordsOf({
  count,
  personName,
  records,
}: Many): EvidenceFacts['record']['chain']['records'][number][] {
  const deeds = [
    'CREATED',
    ...Array.from({ length: count }, () => ['NOTIFIED', 'INTENT_VERIFIED', 'SIGNED']).flat(),
  ]
  const readings = Array.from({ length: Math.max(0, (records ?? 0) - deeds.length) }, () => 'VIEWED')
  return [...deeds, ...readings].map((event, index) => ({
    contractId: '1',
    seq: index + 1,
    event,
    actorId: '1',
    actorName: personName,
    address: '203.0.113.7',
    userAgent: '',
    detail: {},
    documentBefore: event === 'SIGNED' ? digest('before') : null,
    documentAfter: event === 'SIGNED' ? digest('after') : null,
    happenedTime: time,
    previousHash: digest(`record ${index}`),
    hash: digest(`record ${index + 1}`),
    keyId: null,
  }))
}
