import { createHash, createPrivateKey, sign } from 'node:crypto'
import {
  createIssuingAuthority,
  createRootAuthority,
  issueCertificate,
} from '@qiyin/pdf/pki/issue-certificate.ts'
import { generateKeyPair } from '@qiyin/pdf/pki/signing-key.ts'
import { drawCompanySeal } from '@qiyin/pdf/seal/company-seal.ts'
import { toPdfAppearance } from '@qiyin/pdf/drawing.ts'
import { fillFields } from '@qiyin/pdf/sign/fill-fields.ts'
import { prepareFields } from '@qiyin/pdf/sign/prepare-fields.ts'
import { composeDocument } from '@qiyin/pdf/text/compose.ts'
import type { SignerMaterial } from '@qiyin/pdf/types.ts'
import { verifyPdf } from '@qiyin/pdf/verify/verify-pdf.ts'
import { cpuMs, report } from './measure.ts'

const sealBox = (left: number) => ({ page: 0, left, top: 0.4, widthPt: 119, heightPt: 119 })

/** CPU of a signature with a visible seal, over the floor: copy, SHA-256 and one RSA signature of the same file. */
export async function benchSign(): Promise<void> {
  const { signer, root } = await makeSigner()
  const document = await contract()
  const names = ['a', 'b', 'c', 'd']
  const { bytes } = await prepareFields(document, {
    fields: names.map((name, index) => ({ name, box: sealBox(0.05 + index * 0.22) })),
  })
  const seal = toPdfAppearance(
    drawCompanySeal({ companyName: '上海云帆供应链管理有限公司', bottomText: '合同专用章' }),
    119.06,
  )
  const fill = (fields: readonly string[]) =>
    fillFields(bytes, {
      fields: fields.map((name) => ({ name, appearance: seal })),
      signer,
      signerName: '上海云帆供应链管理有限公司',
      time: new Date(),
    })
  const key = createPrivateKey({ key: Buffer.from(signer.key), format: 'der', type: 'pkcs8' })
  const floor = {
    name: 'floor (copy + SHA-256 + RSA-2048)',
    value: await cpuMs(() => sign('sha256', createHash('sha256').update(Buffer.from(bytes)).digest(), key), {
      count: 100,
    }),
  }
  const one = await cpuMs(() => fill(names.slice(0, 1)), { count: 60 })
  const four = await cpuMs(() => fill(names), { count: 30 })
  const signed = (await fill(names.slice(0, 1))).bytes
  const check = await cpuMs(() => verifyPdf(signed, { trustedRoots: [root.certificate] }), { count: 60 })
  console.info(`\nsign: ${Math.round(bytes.length / 1024)} KB document, CPU time`)
  report('one position, visible seal, parsed and self-verified', one, floor)
  report('each further position of the same signer', (four - one) / 3, floor)
  report('verification of one signature', check, floor)
}

function contract(): Promise<Buffer> {
  const text = '乙方应于约定日期前将全部设备运抵甲方指定地点，并承担运抵前的一切风险。'.repeat(8)
  return composeDocument({
    title: '采购框架合同',
    size: 'A4',
    blocks: Array.from({ length: 40 }, () => ({ kind: 'paragraph' as const, text })),
  })
}

async function makeSigner(): Promise<{ signer: SignerMaterial; root: SignerMaterial }> {
  const [rootKeys, caKeys, keys] = [
    await generateKeyPair('rsa-2048'),
    await generateKeyPair('rsa-2048'),
    await generateKeyPair('rsa-2048'),
  ]
  const notBefore = new Date(Date.now() - 3_600_000)
  const notAfter = new Date(Date.now() + 3_600_000)
  const root = createRootAuthority({
    subject: { commonName: '测试根', country: 'CN' },
    keys: rootKeys,
    notBefore,
    notAfter,
  })
  const issuer = createIssuingAuthority({
    subject: { commonName: '测试签发', country: 'CN' },
    keys: caKeys,
    issuer: root,
    notBefore,
    notAfter,
  })
  const certificate = issueCertificate({
    subject: { commonName: '上海云帆供应链管理有限公司', country: 'CN' },
    publicKey: keys.publicKey,
    issuer,
    notBefore,
    notAfter,
    policyOids: [],
    usages: ['signing'],
  })
  return {
    signer: { key: keys.privateKey, certificate, chain: [issuer.certificate, root.certificate] },
    root,
  }
}
