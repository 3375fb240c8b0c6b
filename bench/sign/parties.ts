import type { SignerMaterial } from '@qiyin/pdf'
import {
  createIssuingAuthority,
  createRootAuthority,
  generateKeyPair,
  issueCertificate,
  type KeyKind,
} from '@qiyin/pdf/pki'

const hour = 3_600_000

/** Whoever takes part in a signature: the authorities, a signer, a time-stamp authority. */
export interface Parties {
  root: SignerMaterial
  issuer: SignerMaterial
  signer: SignerMaterial
  timestamp: SignerMaterial
}

/** What every certificate of the bench says beside its subject, key and usage. */
export const validity = { notBefore: new Date(Date.now() - hour), notAfter: new Date(Date.now() + 24 * hour) }

/** The name the signer's certificate bears. */
export const signerName = '上海云帆供应链管理有限公司'

/** Makes all of them, with RSA-2048 authorities; `kind` is the signer's key. */
export async function makeParties(kind: KeyKind): Promise<Parties> {
  const root = await createRootAuthority({
    subject: { commonName: '契印测试根', country: 'CN' },
    keys: await generateKeyPair('rsa-2048'),
    ...validity,
  })
  const issuer = await createIssuingAuthority({
    subject: { commonName: '契印测试签发', country: 'CN' },
    keys: await generateKeyPair('rsa-2048'),
    issuer: root,
    ...validity,
  })
  const issue = async (
    commonName: string,
    usage: 'signing' | 'timestamping',
    keyKind: KeyKind,
  ): Promise<SignerMaterial> => {
    const keys = await generateKeyPair(keyKind)
    const certificate = await issueCertificate({
      subject: { commonName, country: 'CN' },
      publicKey: keys.publicKey,
      issuer,
      ...validity,
      policyOids: [],
      usages: [usage],
    })
    return { key: keys.privateKey, certificate, chain: [issuer.certificate, root.certificate] }
  }
  const signer = await issue(signerName, 'signing', kind)
  return { root, issuer, signer, timestamp: await issue('契印测试时间戳', 'timestamping', 'rsa-2048') }
}
