import { prepare, sign } from '@qiyin/pdf'
import {
  createIssuingAuthority,
  createRootAuthority,
  generateKeyPair,
  issueCertificate,
} from '@qiyin/pdf/pki'
import { contractPdf } from './contract.ts'

const box = '1 0 0 RG 1 1 98 38 re S'

/** A contract signed by somebody nobody knows: every byte of it counts. */
export async function signedPdf(): Promise<Buffer> {
  const validity = { notBefore: new Date(Date.now() - 3_600_000), notAfter: new Date(Date.now() + 3_600_000) }
  const [rootKeys, caKeys, keys] = await Promise.all([
    generateKeyPair('rsa-2048'),
    generateKeyPair('rsa-2048'),
    generateKeyPair('rsa-2048'),
  ])
  const root = await createRootAuthority({
    subject: { commonName: '别家根', country: 'CN' },
    keys: rootKeys,
    ...validity,
  })
  const issuer = await createIssuingAuthority({
    subject: { commonName: '别家签发', country: 'CN' },
    keys: caKeys,
    issuer: root,
    ...validity,
  })
  const certificate = await issueCertificate({
    subject: { commonName: '别家公司', country: 'CN' },
    publicKey: keys.publicKey,
    issuer,
    ...validity,
    policyOids: [],
    usages: ['signing'],
  })
  const { bytes } = await prepare(await contractPdf('别处签过的合同'), {
    fields: [{ name: 'other', box: { page: 0, left: 0.6, top: 0.8, widthPt: 100, heightPt: 40 } }],
  })
  const signed = await sign(bytes, {
    fields: [{ name: 'other', appearance: { kind: 'vector', width: 100, height: 40, content: box } }],
    signer: { key: keys.privateKey, certificate, chain: [issuer.certificate, root.certificate] },
    signerName: '别家公司',
    time: new Date(),
  })
  return Buffer.from(signed.bytes)
}
