import { buildServer } from '../apps/server/src/build-server.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { revokeCertificate, type Revocation } from '../apps/server/src/features/pki/revoke.ts'

// Takes a certificate back: npm run revoke -- <serial number> <reason>
const reasons = ['unspecified', 'keyCompromise', 'affiliationChanged', 'superseded', 'cessation'] as const

const said: Record<Revocation, string> = {
  revoked: '证书已吊销，吊销列表已更新',
  'revoked-before': '证书此前已吊销',
  unknown: '没有签发过该序列号的证书',
  external: '该证书由外部证书机构签发，请联系该机构吊销',
}

const [serialNo = '', wanted] = process.argv.slice(2)
const reason = reasons.find((one) => one === wanted)
if (!/^[0-9a-f]+$/i.test(serialNo) || !reason) {
  console.error(`用法：npm run revoke -- <证书序列号（十六进制）> <${reasons.join('|')}>`)
  process.exit(2)
}
const server = await buildServer({ ...readConfig(), logLevel: 'warn' })
try {
  const outcome = await revokeCertificate(server.services, serialNo, reason)
  console.info(said[outcome])
  if (outcome === 'unknown' || outcome === 'external') process.exitCode = 1
} finally {
  await server.close()
}
