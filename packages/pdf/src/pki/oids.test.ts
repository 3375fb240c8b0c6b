import { expect, it } from 'vitest'
import { describeWithOpenssl, fileSaver, openssl } from '../../testing/openssl.ts'
import { oid, sequence } from './der.ts'
import { oids } from './oids.ts'

const save = fileSaver()

it('says each identifier in full, and none twice', () => {
  const all = Object.values(oids)
  for (const item of all) expect(item).toMatch(/^[0-2](\.\d+)+$/)
  expect(new Set(all).size).toBe(all.length)
})

/** Those that openssl 3.0 has no name for are left out. */
const namesElsewhere = {
  data: 'pkcs7-data',
  signedData: 'pkcs7-signedData',
  contentType: 'contentType',
  messageDigest: 'messageDigest',
  signingTime: 'signingTime',
  signingCertificate: 'id-smime-aa-signingCertificate',
  signingCertificateV2: 'id-smime-aa-signingCertificateV2',
  signatureTimestamp: 'id-smime-aa-timeStampToken',
  timestampInfo: 'id-smime-ct-TSTInfo',
  sha1: 'sha1',
  sha256: 'sha256',
  sha384: 'sha384',
  sha512: 'sha512',
  sm3: 'sm3',
  sm2WithSm3: 'SM2-with-SM3',
  sm2Curve: 'sm2',
  ecPublicKey: 'id-ecPublicKey',
  p256Curve: 'prime256v1',
  rsaEncryption: 'rsaEncryption',
  rsaPss: 'rsassaPss',
  sha256WithRsa: 'sha256WithRSAEncryption',
  sha384WithRsa: 'sha384WithRSAEncryption',
  sha512WithRsa: 'sha512WithRSAEncryption',
  ecdsaWithSha256: 'ecdsa-with-SHA256',
  ecdsaWithSha384: 'ecdsa-with-SHA384',
  ecdsaWithSha512: 'ecdsa-with-SHA512',
  country: 'countryName',
  organization: 'organizationName',
  organizationalUnit: 'organizationalUnitName',
  commonName: 'commonName',
  serialNumber: 'serialNumber',
  subjectKeyIdentifier: 'X509v3 Subject Key Identifier',
  keyUsage: 'X509v3 Key Usage',
  basicConstraints: 'X509v3 Basic Constraints',
  crlNumber: 'X509v3 CRL Number',
  reasonCode: 'X509v3 CRL Reason Code',
  crlDistributionPoints: 'X509v3 CRL Distribution Points',
  certificatePolicies: 'X509v3 Certificate Policies',
  authorityKeyIdentifier: 'X509v3 Authority Key Identifier',
  extendedKeyUsage: 'X509v3 Extended Key Usage',
  authorityInfoAccess: 'Authority Information Access',
  ocsp: 'OCSP',
  caIssuers: 'CA Issuers',
  ocspBasic: 'Basic OCSP Response',
  ocspNonce: 'OCSP Nonce',
  ocspNoCheck: 'OCSP No Check',
  timeStamping: 'Time Stamping',
  ocspSigning: 'OCSP Signing',
}

describeWithOpenssl('openssl', () => {
  it('knows the identifiers by these names', () => {
    const file = save('oids.der', sequence(...Object.values(oids).map((item) => oid(item))))
    const { output } = openssl('asn1parse', '-inform', 'DER', '-in', file)
    const names = [...output.matchAll(/OBJECT +:(.*)/g)].map(([, found]) => found)
    expect(Object.fromEntries(Object.keys(oids).map((key, index) => [key, names[index]]))).toMatchObject(
      namesElsewhere,
    )
  })
})
