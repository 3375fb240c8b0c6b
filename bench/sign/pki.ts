import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { issueCertificate, signatureMaker } from '@qiyin/pdf/pki'
import { cpuRounds, ratio, report } from '../measure.ts'
import { openKey } from './floor.ts'
import { makeParties, signerName, validity } from './parties.ts'

/** Signature containers and certificates over the raw signature inside them. */
export async function benchPki(): Promise<void> {
  const parties = await makeParties('rsa-2048')
  const curve = await makeParties('p-256')
  const digest = createHash('sha256').update('contract').digest()
  const key = openKey(parties.signer)
  const curveKey = openKey(curve.signer)
  const maker = signatureMaker(parties.signer, undefined)
  const curveMaker = signatureMaker(curve.signer, undefined)
  const publicKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    type: 'spki',
    format: 'der',
  })
  const issue = (): Promise<Buffer> =>
    issueCertificate({
      subject: { commonName: signerName, country: 'CN' },
      publicKey,
      issuer: parties.issuer,
      ...validity,
      policyOids: ['1.2.3.4'],
      usages: ['signing'],
    })
  const count = 40
  const cost = await cpuRounds(
    {
      rsa: { run: () => sign('sha256', digest, key), count },
      cms: { run: () => maker.sign(digest), count },
      certificate: { run: issue, count },
      p256: { run: () => sign('sha256', digest, curveKey), count: count * 5 },
      p256Cms: { run: () => curveMaker.sign(digest), count: count * 5 },
    },
    31,
  )
  console.info('\ncontainers and certificates, CPU time')
  report('CAdES container, RSA-2048', ratio(cost.cms, cost.rsa), '× raw RSA', { atMost: 1.1 })
  report('CAdES container, P-256', ratio(cost.p256Cms, cost.p256), '× raw P-256')
  report('certificate issued by an RSA-2048 authority', ratio(cost.certificate, cost.rsa), '× raw RSA')
}
