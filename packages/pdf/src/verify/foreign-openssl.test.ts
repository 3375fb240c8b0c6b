import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DigestName } from './algorithms.ts'
import type { PdfVerification } from './report.ts'
import { appendObjects, makeContainer, signRaw, streamSource } from '../../testing/foreign-signer.ts'
import { verifyPdf } from './verify-pdf.ts'

/** A hierarchy, containers, revocation lists and OCSP answers that openssl made. */

const required = process.env['REQUIRE_PDF_TOOLS'] === '1'
const present = spawnSync('sh', ['-c', 'command -v openssl']).status === 0
const withOpenssl = present || required ? describe : describe.skip

const settings = `
[ca]
default_ca=own
[own]
database=index.txt
new_certs_dir=.
serial=serial
crlnumber=crlnumber
default_md=sha256
default_days=30
default_crl_days=30
policy=any
unique_subject=no
[any]
commonName=supplied
[req]
distinguished_name=name
[name]
[root]
basicConstraints=critical,CA:TRUE
keyUsage=critical,keyCertSign,cRLSign
subjectKeyIdentifier=hash
[signer]
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature,nonRepudiation
subjectKeyIdentifier=hash
[responder]
extendedKeyUsage=OCSPSigning
noCheck=yes
[unchecked]
extendedKeyUsage=OCSPSigning
`

const byRoot = '-cert root.pem -keyfile root.key'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'qiyin-openssl-'))
  if (!present && !required) return
  writeFileSync(join(folder, 'openssl.cnf'), settings)
  writeFileSync(join(folder, 'index.txt'), '')
  writeFileSync(join(folder, 'serial'), '1000\n')
  writeFileSync(join(folder, 'crlnumber'), '1000\n')
  makeKey('root')
  openssl('req -x509 -key root.key -out root.pem -subj /CN=Root -extensions root')
  for (const [name, profile, algorithm = rsa] of [
    ['ed25519', 'signer', 'ed25519'],
    ['ed448', 'signer', 'ed448'],
    ['p384', 'signer', 'EC -pkeyopt ec_paramgen_curve:P-384'],
    ['signer', 'signer'],
    ['revoked', 'signer'],
    ['responder', 'responder'],
    ['unchecked', 'unchecked'],
  ]) {
    makeKey(`${name}`, algorithm)
    openssl(`req -new -key ${name}.key -out ${name}.csr -subj /CN=foreign-${name}`)
    openssl(`ca -batch -notext ${byRoot} -in ${name}.csr -out ${name}.pem -extensions ${profile}`)
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Arguments are separated by single spaces. */
function openssl(command: string): Buffer {
  return execFileSync('openssl', command.split(' '), {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, OPENSSL_CONF: join(folder, 'openssl.cnf') },
  })
}

const rsa = 'RSA -pkeyopt rsa_keygen_bits:2048'

function makeKey(name: string, algorithm = rsa): void {
  openssl(`genpkey -algorithm ${algorithm} -out ${name}.key`)
}

function sign(subFilter: string, signer: string, options = '-md sha256'): Buffer {
  return signRaw({
    subFilter,
    container: (covered) => {
      writeFileSync(join(folder, 'covered'), covered)
      const by = `-signer ${signer}.pem -inkey ${signer}.key -certfile root.pem`
      return openssl(`cms -sign -binary -outform DER -in covered ${by} ${options}`)
    },
  })
}

/** With keys and certificates of openssl, whose `cms` cannot sign with some of them. */
function signByKey(subFilter: string, name: string, digest: DigestName): Buffer {
  const key = openssl(`pkcs8 -topk8 -nocrypt -in ${name}.key -outform DER`)
  const signer = { key, certificate: der(name), chain: [der('root')] }
  return signRaw({
    subFilter,
    container: (covered) =>
      makeContainer(covered, { signer, digest, scheme: digest === 'sha3-384' ? 'ec' : 'ed' }),
  })
}

function verify(bytes: Buffer): PdfVerification {
  return verifyPdf(bytes, { trustedRoots: [der('root')] })
}

function der(name: string): Buffer {
  return openssl(`x509 -in ${name}.pem -outform DER`)
}

function withStore(bytes: Buffer, kind: 'CRLs' | 'OCSPs', evidence: Buffer): Buffer {
  return appendObjects(bytes, {
    1: '<</Type/Catalog/Pages 2 0 R/DSS 700 0 R/AcroForm<</Fields[200 0 R]/SigFlags 3>>>>',
    700: `<</Type/DSS/${kind}[710 0 R]>>`,
    710: streamSource(evidence.toString('latin1')),
  })
}

function answerBy(responder: string): Buffer {
  const by = `-rsigner ${responder}.pem -rkey ${responder}.key`
  openssl('ocsp -issuer root.pem -cert signer.pem -reqout request.der -no_nonce')
  openssl(`ocsp -index index.txt -CA root.pem ${by} -reqin request.der -respout answer.der -ndays 7`)
  return readFileSync(join(folder, 'answer.der'))
}

withOpenssl('what openssl made', () => {
  it.each([
    ['RSA-SHA256', '-md sha256'],
    ['RSA-SHA512', '-md sha512'],
    ['RSA-SHA1', '-md sha1'],
    ['RSA-PSS-SHA256', '-md sha256 -keyopt rsa_padding_mode:pss -keyopt rsa_pss_saltlen:32'],
    ['RSA-SHA256', '-md sha256 -keyid'],
    ['RSA-SHA256', '-md sha256 -noattr'],
  ])('is valid: %s %s', (algorithm, options) => {
    const result = verify(sign('adbe.pkcs7.detached', 'signer', options))
    expect(result.verdict).toBe('valid')
    expect(result.signatures).toMatchObject([{ algorithm, signerName: 'foreign-signer', trusted: true }])
    expect(result.signatures[0]?.remarks.includes('weak-digest')).toBe(algorithm === 'RSA-SHA1')
  })

  it.each<[string, string, DigestName, 'cms' | 'key']>([
    ['RSA-SHA3-256', 'signer', 'sha3-256', 'cms'],
    ['RSA-SHA3-512', 'signer', 'sha3-512', 'cms'],
    ['Ed25519-SHA512', 'ed25519', 'sha512', 'key'],
    ['Ed448-SHAKE256', 'ed448', 'shake256', 'key'],
    ['ECDSA-SHA3-384', 'p384', 'sha3-384', 'key'],
  ])('is valid with newer algorithms (ISO 32001, 32002): %s', (...[algorithm, signer, digest, by]) => {
    const bytes =
      by === 'cms'
        ? sign('adbe.pkcs7.detached', signer, `-md ${digest}`)
        : signByKey('adbe.pkcs7.detached', signer, digest)
    expect(verify(bytes)).toMatchObject({ verdict: 'valid', signatures: [{ algorithm, problems: [] }] })
    bytes[20] = (bytes[20] ?? 0) ^ 1
    expect(verify(bytes)).toMatchObject({ verdict: 'invalid', subIndication: 'HASH_FAILURE' })
  })

  it('is in doubt with an algorithm that is unknown here', () => {
    const bytes = sign('adbe.pkcs7.detached', 'signer', '-md ripemd160')
    expect(verify(bytes)).toMatchObject({
      verdict: 'indeterminate',
      subIndication: 'CRYPTO_CONSTRAINTS_FAILURE',
    })
  })

  it('is valid as CAdES', () => {
    const result = verify(sign('ETSI.CAdES.detached', 'signer', '-md sha256 -cades'))
    expect(result).toMatchObject({ verdict: 'valid', signatures: [{ level: 'B-B' }] })
    const without = verify(sign('ETSI.CAdES.detached', 'signer'))
    expect(without.signatures).toMatchObject([{ problems: ['certificate-binding'] }])
  })

  it('says good and revoked in a revocation list', () => {
    openssl(`ca -revoke revoked.pem ${byRoot} -crl_reason keyCompromise`)
    openssl(`ca -gencrl ${byRoot} -out list.pem`)
    const list = openssl('crl -in list.pem -outform DER')
    const good = verify(withStore(sign('adbe.pkcs7.detached', 'signer'), 'CRLs', list))
    expect(good.signatures[0]?.revocation).toMatchObject({ status: 'good', source: 'crl' })
    const revoked = verify(withStore(sign('adbe.pkcs7.detached', 'revoked'), 'CRLs', list))
    expect(revoked).toMatchObject({
      verdict: 'indeterminate',
      subIndication: 'REVOKED_NO_POE',
      signatures: [{ integrity: true, revocation: { status: 'revoked' } }],
    })
  })

  it.each([
    ['the issuer', 'root', 'good'],
    ['a responder that need not be checked', 'responder', 'good'],
    ['a responder that is not checked', 'unchecked', 'unknown'],
    ['somebody who is no responder', 'signer', 'unknown'],
  ])('in an OCSP answer of %s (%s) means %s', (_, responder, status) => {
    const answered = withStore(sign('adbe.pkcs7.detached', 'signer'), 'OCSPs', answerBy(responder))
    expect(verify(answered).signatures[0]?.revocation.status).toBe(status)
  })
})
