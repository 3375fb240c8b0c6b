import type { pkiCa, pkiCrl, pkiOcsp, pkiOcspRequest, pkiTsa } from '@qiyin/calls/areas/pki.ts'
import type { Input } from '@qiyin/calls/call.ts'
import { answerTimestamp } from '@qiyin/pdf/pki'
import type { Context } from '../../http/context.ts'
import { FileAnswer } from '../../http/handler.ts'
import { timestampPolicy } from './assurance-policy.ts'
import { authorityOf } from './authority.ts'
import { answerStateRequest } from './certificate-state.ts'
import { currentList } from './revocation-list.ts'

const cacheControl = 'public, max-age=3600'

/** GET /pki/ca: the issuing certificate (what certificates point at) or the root. */
export async function showAuthority(
  { authority, format }: Input<typeof pkiCa>,
  context: Context,
): Promise<FileAnswer> {
  const certificate = Buffer.from((await authorityOf(context))[authority].certificate)
  if (format === 'der') {
    return new FileAnswer(certificate, 'application/pkix-cert', {
      fileName: `qiyin-${authority}.cer`,
      cacheControl,
    })
  }
  const lines = certificate
    .toString('base64')
    .replaceAll(/(.{64})/g, '$1\n')
    .trimEnd()
  const pem = `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
  return new FileAnswer(Buffer.from(pem), 'application/x-pem-file', {
    fileName: `qiyin-${authority}.pem`,
    cacheControl,
  })
}

/** GET /pki/crl: the revocation list of the issuing authority (what certificates point at) or the root. */
export async function showRevocationList(
  { authority }: Input<typeof pkiCrl>,
  context: Context,
): Promise<FileAnswer> {
  const list = await currentList(context, authority)
  return new FileAnswer(list, 'application/pkix-crl', { fileName: `qiyin-${authority}.crl`, cacheControl })
}

/** POST /pki/ocsp: not to be kept, because the question may hold a nonce. */
export async function answerOcsp({ request }: Input<typeof pkiOcsp>, context: Context): Promise<FileAnswer> {
  return stateAnswer(context, request, 'no-store')
}

/** GET /pki/ocsp/{request}. */
export async function answerOcspInPath(
  { request }: Input<typeof pkiOcspRequest>,
  context: Context,
): Promise<FileAnswer> {
  return stateAnswer(context, Buffer.from(request, 'base64'), 'public, max-age=600')
}

async function stateAnswer(context: Context, request: Uint8Array, keeping: string): Promise<FileAnswer> {
  const answer = await answerStateRequest(context, request)
  return new FileAnswer(answer, 'application/ocsp-response', { cacheControl: keeping })
}

/** POST /pki/tsa: a time-stamp of the built-in authority. */
export async function stamp({ request }: Input<typeof pkiTsa>, context: Context): Promise<FileAnswer> {
  const { timestamp: authority } = await authorityOf(context)
  const answer = await answerTimestamp(request, {
    authority,
    policyOid: timestampPolicy,
    now: context.now(),
  })
  return new FileAnswer(answer, 'application/timestamp-reply', { cacheControl: 'no-store' })
}
