import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeDocument } from './sign/complete.ts'
import { fillFields } from './sign/fill-fields.ts'
import { prepareFields } from './sign/prepare-fields.ts'
import { issueCrl } from './pki/issue-crl.ts'
import { answerOcsp } from './pki/ocsp.ts'
import { answerTimestamp } from './pki/timestamp.ts'
import { inspectPdf } from './read/inspect.ts'
import { makeTestAuthority, type TestAuthority } from '../testing/test-authority.ts'
import { makeTestPdf, type TestPdf } from '../testing/test-pdf.ts'
import type { Appearance, TimestampSource } from './types.ts'
import { verifyPdf } from './verify/verify-pdf.ts'

const required = process.env['REQUIRE_PDF_TOOLS'] === '1'

function judgedBy(tool: string): typeof describe.skip {
  const present = spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0
  return present || required ? describe : describe.skip
}

const seal: Appearance = { kind: 'vector', width: 100, height: 100, content: '1 0 0 rg 10 10 80 80 re f' }

let folder: string
let rsa: TestAuthority
let elliptic: TestAuthority
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'qiyin-judges-'))
  rsa = await makeTestAuthority('rsa-2048')
  elliptic = await makeTestAuthority('p-256')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function save(name: string, bytes: Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

function pem(...certificates: readonly Uint8Array[]): Buffer {
  const blocks = certificates.map((der) => {
    const lines =
      Buffer.from(der)
        .toString('base64')
        .match(/.{1,64}/g) ?? []
    return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
  })
  return Buffer.from(blocks.join(''))
}

/** Certified, signed by two people at four places, completed. */
async function signAll(source: Uint8Array, authority: TestAuthority, completing = true): Promise<Buffer> {
  const timestamp: TimestampSource = { kind: 'built-in', authority: authority.timestamp }
  const count = inspectPdf(source).pages.length
  const names = ['person-1', 'person-2', 'company-1', 'company-2']
  const { bytes } = await prepareFields(source, {
    fields: names.map((name, index) => ({
      name,
      box: { page: index % count, left: 0.05 + 0.2 * index, top: 0.4, widthPt: 60, heightPt: 60 },
    })),
    certify: { ...authority.platform, timestamp, time: new Date() },
  })
  let current = bytes
  for (const [signer, prefix] of [
    [authority.person, 'person'],
    [authority.company, 'company'],
  ] as const) {
    const result = await fillFields(current, {
      fields: names.filter((name) => name.startsWith(prefix)).map((name) => ({ name, appearance: seal })),
      signer,
      signerName: prefix === 'person' ? '张三' : '李四',
      reason: '同意(测试)',
      time: new Date(),
      timestamp,
      auditHead: Buffer.alloc(32, 7),
    })
    current = result.bytes
  }
  if (!completing) return current
  const day = { thisUpdate: new Date(), nextUpdate: new Date(Date.now() + 86_400_000) }
  const completed = await completeDocument(current, {
    certificates: [authority.issuing.certificate, authority.root.certificate],
    crls: [await issueCrl({ issuer: authority.issuing, revoked: [], number: 1, ...day })],
    ocsps: [],
    timestamp,
  })
  return completed.bytes
}

function judge(path: string): string {
  // -nocert leaves out trust: the roots of a test are in nobody's store.
  return spawnSync('pdfsig', ['-nocert', '-no-ocsp', path], { encoding: 'utf8' }).stdout
}

function openssl(...args: string[]): { status: number | null; output: string } {
  const result = spawnSync('openssl', args, { encoding: 'utf8' })
  return { status: result.status, output: result.stdout + result.stderr }
}

function authorities(): [string, TestAuthority][] {
  return [
    ['rsa', rsa],
    ['p-256', elliptic],
  ]
}

const documents: [string, TestPdf][] = [
  ['table', { pages: [{}, {}, {}] }],
  ['stream', { pages: [{}, {}], crossReference: 'stream' }],
  ['rotated', { pages: [{ entries: '/MediaBox[-20 -30 575 812]/CropBox[0 0 500 700]/Rotate 90' }] }],
  ['existing-form', { catalog: '/AcroForm<</Fields[]/DA(/Helv 0 Tf 0 g)>>' }],
  [
    'direct-annotations',
    {
      pages: [{ entries: '/MediaBox[0 0 595 842]/Annots[<</Type/Annot/Subtype/Square/Rect[10 10 50 50]>>]' }],
    },
  ],
]

judgedBy('qpdf')('qpdf', () => {
  it.each(documents)('finds the finished document sound: %s', async (name, pdf) => {
    const path = save(`${name}.pdf`, await signAll(makeTestPdf(pdf), rsa))
    const result = spawnSync('qpdf', ['--check', path], { encoding: 'utf8' })
    expect([result.status, result.stderr]).toEqual([0, ''])
    expect(result.stdout).toContain('No syntax or stream encoding errors found')
  })

  it.each([
    ['40', '--allow-weak-crypto', '--encrypt', '', 'owner', '40', '--'],
    ['128-rc4', '--allow-weak-crypto', '--encrypt', '', 'owner', '128', '--use-aes=n', '--'],
    ['128-aes', '--allow-weak-crypto', '--encrypt', '', 'owner', '128', '--use-aes=y', '--'],
    ['256', '--encrypt', '', 'owner', '256', '--'],
    ['packed', '--object-streams=generate'],
    ['packed-256', '--object-streams=generate', '--encrypt', '', 'owner', '256', '--'],
    ['linearised', '--linearize'],
  ])('rewrites a document in a way that can still be signed: %s', async (name, ...options) => {
    const source = save(`${name}-source.pdf`, makeTestPdf({ pages: [{}, {}] }))
    const target = join(folder, `${name}-rewritten.pdf`)
    execFileSync('qpdf', [...options, source, target])
    const bytes = execFileSync('cat', [target])
    expect(inspectPdf(bytes)).toMatchObject({ recovered: false, pages: [{ widthPt: 595 }, { widthPt: 595 }] })
    const signed = await signAll(bytes, elliptic)
    const result = verifyPdf(signed, { trustedRoots: [elliptic.root.certificate] })
    expect([result.verdict, result.problems]).toEqual(['valid', []])
    const path = save(`${name}-signed.pdf`, signed)
    expect(spawnSync('qpdf', ['--check', path], { encoding: 'utf8' }).status).toBe(0)
  })

  it('makes a file that needs a password, which is refused', () => {
    const source = save('password-source.pdf', makeTestPdf())
    const target = join(folder, 'password.pdf')
    execFileSync('qpdf', ['--encrypt', 'secret', 'owner', '256', '--', source, target])
    expect(() => inspectPdf(execFileSync('cat', [target]))).toThrow(
      expect.objectContaining({ code: 'encrypted' }),
    )
  })
})

judgedBy('pdfsig')('pdfsig', () => {
  it.each(documents)('finds every signature valid: %s', async (name, pdf) => {
    for (const authority of [rsa, elliptic]) {
      const path = save(`${name}-signed.pdf`, await signAll(makeTestPdf(pdf), authority, false))
      const report = judge(path)
      expect(report.match(/Signature Validation: Signature is Valid\./g)?.length).toBe(5)
      expect(report.match(/Total document signed/g)?.length).toBe(1)
      expect(report.match(/Signature Type: ETSI\.CAdES\.detached/g)?.length).toBe(5)
      expect(report).toContain('Signer Certificate Common Name: 张三')
    }
  })

  it('keeps finding them valid in the completed document', async () => {
    const report = judge(save('completed.pdf', await signAll(makeTestPdf({ pages: [{}, {}] }), rsa)))
    expect(report.match(/Signature Validation: Signature is Valid\./g)?.length).toBe(5)
    expect(report).toMatch(/QiyinTimestamp_\d+[^#]*Total document signed/)
  })

  it('reports a flipped byte', async () => {
    const bytes = await signAll(makeTestPdf({ pages: [{}] }), rsa, false)
    bytes[200] = (bytes[200] ?? 0) ^ 1
    const report = judge(save('flipped.pdf', bytes))
    expect(report).toContain('Digest Mismatch')
    expect(report).not.toContain('Signature is Valid')
  })
})

judgedBy('pdftoppm')('pdftoppm', () => {
  const entries = [
    '/MediaBox[0 0 400 600]',
    '/MediaBox[0 0 400 600]/Rotate 90',
    '/MediaBox[0 0 400 600]/Rotate 180',
    '/MediaBox[0 0 400 600]/Rotate -90',
    '/MediaBox[400 600 0 0]/Rotate 90',
    '/MediaBox[-100 -200 300 400]/Rotate 270',
    '/MediaBox[0 0 900 900]/CropBox[100 50 500 650]',
    '/MediaBox[0 0 900 900]/CropBox[100 50 500 650]/Rotate 90',
  ]
  // Red in the upper left quarter only, so that the way up shows.
  const quarter: Appearance = { kind: 'vector', width: 40, height: 40, content: '1 0 0 rg 0 20 20 20 re f' }

  it.each(entries)('shows the seal upright where it was placed: %s', async (page) => {
    const box = { page: 0, left: 0.25, top: 0.5, widthPt: 80, heightPt: 80 }
    const { bytes } = await prepareFields(makeTestPdf({ pages: [{ entries: page, content: '' }] }), {
      fields: [{ name: 'seal', box }],
    })
    const signed = await fillFields(bytes, {
      fields: [{ name: 'seal', appearance: quarter }],
      signer: elliptic.person,
      signerName: '张三',
      time: new Date(),
    })
    const path = save('placed.pdf', signed.bytes)
    const image = execFileSync('pdftoppm', ['-r', '72', '-cropbox', '-aa', 'no', path])
    const found = redArea(image)
    const left = found.width * 0.25
    const top = found.height * 0.5
    const wanted = { left, top, right: left + 40, bottom: top + 40 }
    for (const side of ['left', 'top', 'right', 'bottom'] as const) {
      expect(Math.abs(found[side] - wanted[side]), `${side} ${JSON.stringify(found)}`).toBeLessThanOrEqual(1)
    }
  })
})

interface RedArea {
  width: number
  height: number
  left: number
  top: number
  right: number
  bottom: number
}

/** Bounds of the red pixels in a binary PPM. */
function redArea(ppm: Buffer): RedArea {
  const header = /^P6\s(\d+)\s(\d+)\s255\s/.exec(ppm.toString('latin1', 0, 40))
  const [width, height] = [Number(header?.[1]), Number(header?.[2])]
  const start = header?.[0].length ?? 0
  const area: RedArea = { width, height, left: width, top: height, right: 0, bottom: 0 }
  for (let at = start, pixel = 0; at < ppm.length; at += 3, pixel++) {
    if (ppm[at] !== 255 || ppm[at + 1] !== 0) continue
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    area.left = Math.min(area.left, x)
    area.right = Math.max(area.right, x + 1)
    area.top = Math.min(area.top, y)
    area.bottom = Math.max(area.bottom, y + 1)
  }
  return area
}

judgedBy('openssl')('openssl', () => {
  it('accepts the certificates with Chinese names', () => {
    for (const [kind, authority] of authorities()) {
      const root = save(`${kind}-root.pem`, pem(authority.root.certificate))
      const issuing = save(`${kind}-issuing.pem`, pem(authority.issuing.certificate))
      for (const [purpose, holder] of [
        ['any', authority.person],
        ['any', authority.company],
        ['timestampsign', authority.timestamp],
        ['ocsphelper', authority.responder],
      ] as const) {
        const leaf = save('leaf.pem', pem(holder.certificate))
        const trust = ['-x509_strict', '-CAfile', root, '-untrusted', issuing]
        const result = openssl('verify', ...trust, '-purpose', purpose, leaf)
        expect([result.status, result.output]).toEqual([0, `${leaf}: OK\n`])
      }
      const text = openssl(
        'x509',
        '-noout',
        '-subject',
        '-nameopt',
        'utf8',
        '-in',
        save('c.pem', pem(authority.company.certificate)),
      )
      expect(text.output).toContain('北京示例科技有限公司')
    }
  })

  it('verifies the container of every signature over the bytes it covers', async () => {
    for (const [kind, authority] of authorities()) {
      const bytes = await signAll(makeTestPdf({ pages: [{}, {}] }), authority, false)
      const root = save(`${kind}-root.pem`, pem(authority.root.certificate))
      const marks = [...bytes.toString('latin1').matchAll(/\/ByteRange \[0 (\d+) +(\d+) +(\d+)/g)]
      expect(marks).toHaveLength(5)
      for (const mark of marks) {
        const [before = 0, after = 0, rest = 0] = mark.slice(1).map(Number)
        const content = save(
          'content',
          Buffer.concat([bytes.subarray(0, before), bytes.subarray(after, after + rest)]),
        )
        const hex = bytes.toString('latin1', before + 1, after - 1)
        const container = save('container.der', Buffer.from(hex, 'hex'))
        const what = ['-binary', '-inform', 'DER', '-in', container, '-content', content, '-out', '/dev/null']
        const result = openssl('cms', '-verify', '-cades', '-purpose', 'any', '-CAfile', root, ...what)
        expect([result.status, result.output]).toEqual([0, 'CAdES Verification successful\n'])
      }
    }
  })

  it('accepts time-stamp answers, refusals, revocation lists and OCSP answers', async () => {
    for (const [kind, authority] of authorities()) {
      const root = save(`${kind}-root.pem`, pem(authority.root.certificate))
      const issuing = save(`${kind}-issuing.pem`, pem(authority.issuing.certificate))
      const leaf = save(`${kind}-person.pem`, pem(authority.person.certificate))
      const query = join(folder, 'query.tsq')
      openssl('ts', '-query', '-digest', 'ab'.repeat(32), '-sha256', '-cert', '-out', query)
      const request = execFileSync('cat', [query])
      const reply = save('reply.tsr', await answerTimestamp(request, { authority: authority.timestamp }))
      const stamped = openssl(
        'ts',
        '-verify',
        '-queryfile',
        query,
        '-in',
        reply,
        '-CAfile',
        root,
        '-untrusted',
        issuing,
      )
      expect([stamped.status, stamped.output]).toEqual([0, expect.stringContaining('Verification: OK')])
      const refused = await answerTimestamp(Buffer.from('3003020101', 'hex'), {
        authority: authority.timestamp,
      })
      expect(openssl('ts', '-reply', '-in', save('refused.tsr', refused), '-text').output).toContain(
        'Rejected',
      )

      const serial = openssl('x509', '-noout', '-serial', '-in', leaf).output.trim().replace('serial=', '')
      const day = { thisUpdate: new Date(Date.now() - 1000), nextUpdate: new Date(Date.now() + 86_400_000) }
      const revoked = [
        { serialNumber: serial, revokedAt: new Date(Date.now() - 5000), reason: 'keyCompromise' as const },
      ]
      const crl = save('list.crl', await issueCrl({ issuer: authority.issuing, revoked, number: 2, ...day }))
      expect(openssl('crl', '-inform', 'DER', '-in', crl, '-noout', '-CAfile', issuing).output).toContain(
        'verify OK',
      )
      expect(openssl('crl', '-inform', 'DER', '-in', crl, '-noout', '-text').output).toContain(
        'Key Compromise',
      )

      const ask = join(folder, 'ask.der')
      openssl('ocsp', '-issuer', issuing, '-cert', leaf, '-reqout', ask)
      for (const [status, expected] of [
        [{ serialNumber: serial, status: 'good' as const }, 'good'],
        [{ serialNumber: serial, status: 'revoked' as const, revokedAt: new Date() }, 'revoked'],
        [undefined, 'unknown'],
      ] as const) {
        const answer = await answerOcsp(execFileSync('cat', [ask]), {
          responder: authority.responder,
          issuer: authority.issuing.certificate,
          statuses: status ? [status] : [],
          ...day,
        })
        const respin = save('answer.der', answer)
        const trust = ['-respin', respin, '-CAfile', root, '-issuer', issuing]
        const echoed = openssl('ocsp', '-reqin', ask, ...trust)
        expect(echoed.output).toBe('Response verify OK\n')
        const judged = openssl('ocsp', '-no_nonce', ...trust, '-cert', leaf)
        expect(judged.output).toContain(`${leaf}: ${expected}`)
      }
    }
  })
})
