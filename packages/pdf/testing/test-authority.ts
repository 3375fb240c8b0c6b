import {
  createIssuingAuthority,
  createRootAuthority,
  issueCertificate,
} from '../src/pki/issue-certificate.ts'
import { generateKeyPair, type KeyKind } from '../src/pki/signing-key.ts'
import type { SignerMaterial } from '../src/types.ts'

const day = 86_400_000
/** Validity of everything below lies around the present, because time-stamps tell the real time. */
const notBefore = new Date(Date.now() - day)
const notAfter = new Date(Date.now() + 365 * day)

/** A signer whose key is in memory. */
export interface TestSigner extends SignerMaterial {
  key: Uint8Array
}

/** A certificate hierarchy for tests, with Chinese names. */
export interface TestAuthority {
  root: TestSigner
  issuing: TestSigner
  timestamp: TestSigner
  responder: TestSigner
  person: TestSigner
  company: TestSigner
  platform: TestSigner
}

/** Policy identifier in the test certificates. */
export const testPolicy = '2.25.1234567890123456789012345678901234567'

/** Makes a hierarchy; RSA takes a second or two. */
export async function makeTestAuthority(kind: KeyKind): Promise<TestAuthority> {
  const [rootKeys, issuingKeys] = [await generateKeyPair(kind), await generateKeyPair(kind)]
  const made = await createRootAuthority({
    subject: { commonName: '契印测试根证书', organization: '契印测试', country: 'CN' },
    keys: rootKeys,
    notBefore,
    notAfter,
  })
  const root = { ...made, key: rootKeys.privateKey }
  const below = await createIssuingAuthority({
    subject: { commonName: '契印测试签发机构', organization: '契印测试', country: 'CN' },
    keys: issuingKeys,
    issuer: root,
    notBefore,
    notAfter,
  })
  const issuing = { ...below, key: issuingKeys.privateKey }
  const issue = async (
    subject: { commonName: string; organization?: string; serialNumber?: string },
    usage: 'signing' | 'timestamping' | 'ocsp',
  ): Promise<TestSigner> => {
    const keys = await generateKeyPair(kind)
    const certificate = await issueCertificate({
      subject: { ...subject, country: 'CN' },
      publicKey: keys.publicKey,
      issuer: issuing,
      notBefore,
      notAfter,
      policyOids: [testPolicy],
      usages: [usage],
    })
    return { key: keys.privateKey, certificate, chain: [issuing.certificate, ...issuing.chain] }
  }
  return {
    root,
    issuing,
    timestamp: await issue({ commonName: '契印测试时间戳' }, 'timestamping'),
    responder: await issue({ commonName: '契印测试状态查询' }, 'ocsp'),
    person: await issue({ commonName: '张三', serialNumber: '110***********1234' }, 'signing'),
    company: await issue({ commonName: '李四', organization: '北京示例科技有限公司' }, 'signing'),
    platform: await issue({ commonName: '契印平台' }, 'signing'),
  }
}
