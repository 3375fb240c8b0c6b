import { prepareUpload, type PreparedUpload } from '../src/intake/prepare-upload.ts'
import { issueCrl } from '../src/pki/issue-crl.ts'
import { answerOcsp, makeOcspRequest } from '../src/pki/ocsp.ts'
import { readCertificate } from '../src/pki/read-certificate.ts'
import { inspectPdf } from '../src/read/inspect.ts'
import { completeDocument } from '../src/sign/complete.ts'
import { fillFields } from '../src/sign/fill-fields.ts'
import { prepareFields } from '../src/sign/prepare-fields.ts'
import type { TestAuthority } from '../testing/test-authority.ts'
import type { Appearance, DisplayBox, PageSize, TimestampSource } from '../src/types.ts'

/** The states of one document on its way. */
export interface SignedTwice {
  upload: PreparedUpload
  /** It came with a signature, so the platform cannot certify it. */
  cameSigned: boolean
  /** Both signers have signed. */
  signed: Buffer
  /** With validation material and the closing time-stamp. */
  completed: Buffer
}

/** Names of the fields that two people fill, on the first and on the last page. */
export const signerFields = ['Signer1', 'Signer2'] as const

/** A red ring with a star's place in the middle, as seals look from afar. */
const seal: Appearance = {
  kind: 'vector',
  width: 100,
  height: 100,
  content: '0.8 0 0 RG 5 w 4 4 92 92 re S 30 30 40 40 re S',
}

/** Takes a file the whole way: intake, empty fields and certification, two signers, completion. Throws PdfError. */
export async function signTwice(bytes: Uint8Array, authority: TestAuthority): Promise<SignedTwice> {
  const upload = await prepareUpload(bytes)
  const cameSigned = inspectPdf(upload.bytes).signed
  const timestamp: TimestampSource = { kind: 'built-in', authority: authority.timestamp }
  const last = upload.pages.length - 1
  const fields = [
    { name: signerFields[0], box: placeOn(upload.pages, 0, 0.05) },
    { name: signerFields[1], box: placeOn(upload.pages, last, 0.55) },
  ]
  const certify = { ...authority.platform, timestamp, time: new Date() }
  let { bytes: signed } = await prepareFields(upload.bytes, { fields, ...(!cameSigned && { certify }) })
  for (const [index, name] of signerFields.entries()) {
    // One signs what the other has signed.
    // oxlint-disable-next-line no-await-in-loop
    const filled = await fillFields(signed, {
      fields: [{ name, appearance: seal }],
      signer: index === 0 ? authority.person : authority.company,
      signerName: index === 0 ? '张三' : '李四',
      reason: '同意(测试)',
      time: new Date(),
      timestamp,
      auditHead: Buffer.alloc(32, index),
    })
    signed = filled.bytes
  }
  const completed = await complete(signed, authority, timestamp)
  return { upload, cameSigned, signed, completed }
}

/** A square of at most 42 mm, smaller on a small page. */
function placeOn(pages: readonly PageSize[], page: number, left: number): DisplayBox {
  const { widthPt = 0, heightPt = 0 } = pages[page] ?? {}
  const side = Math.min(119, widthPt * 0.4, heightPt * 0.4)
  return { page, left, top: 0.3, widthPt: side, heightPt: side }
}

/** With the answer of a responder about each who signed, and the list of the root about their issuer. */
async function complete(
  signed: Buffer,
  { issuing, root, responder, timestamp: stamper, ...signers }: TestAuthority,
  timestamp: TimestampSource,
): Promise<Buffer> {
  const day = { thisUpdate: new Date(), nextUpdate: new Date(Date.now() + 86_400_000) }
  const asked = [signers.person, signers.company, signers.platform, stamper]
  const ocsps = asked.map(({ certificate }) =>
    answerOcsp(makeOcspRequest(certificate, issuing.certificate), {
      responder,
      issuer: issuing.certificate,
      statuses: [{ serialNumber: readCertificate(certificate).serialNumber, status: 'good' }],
      ...day,
    }),
  )
  const { bytes } = await completeDocument(signed, {
    certificates: [issuing.certificate, root.certificate, responder.certificate],
    crls: [await issueCrl({ issuer: root, revoked: [], number: 1, ...day })],
    ocsps: await Promise.all(ocsps),
    timestamp,
  })
  return bytes
}
