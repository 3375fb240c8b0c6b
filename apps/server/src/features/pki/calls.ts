import type { pkiCa, pkiCrl } from '@qiyin/calls/areas/pki.ts'
import type { Input } from '@qiyin/calls/call.ts'
import type { Context } from '../../http/context.ts'
import { FileAnswer, type Handlers } from '../../http/handler.ts'
import { authorityOf } from './authority.ts'
import { revocationList } from './public.ts'

const cacheControl = 'public, max-age=3600'

/** GET /pki/ca: the issuing certificate (what certificates point at) or the root. */
async function showAuthority(
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

/** GET /pki/crl: the revocation list of the issuing authority. */
async function showRevocationList(_: Input<typeof pkiCrl>, context: Context): Promise<FileAnswer> {
  const list = await revocationList(context, context.db, context.now())
  return new FileAnswer(list, 'application/pkix-crl', { fileName: 'qiyin.crl', cacheControl })
}

export const pkiCalls = { pkiCa: showAuthority, pkiCrl: showRevocationList } satisfies Partial<Handlers>
