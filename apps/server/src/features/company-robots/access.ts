import type { RobotKind } from '@qiyin/domain/message/robot.ts'
import type { Secrets } from '../../crypto/secrets.ts'
import type { RobotAccess } from '../../notices/robots/robot.ts'

/** A robot's key and secret as they are kept. */
export interface SealedAccess {
  readonly kind: RobotKind
  readonly keyEnc: Buffer
  readonly secretEnc: Buffer | null
}

const purposes = { key: 'company_robot.key', secret: 'company_robot.secret' } as const

export function sealKey(secrets: Secrets, key: string): Buffer {
  return secrets.seal(key, purposes.key)
}

export function sealSecret(secrets: Secrets, secret: string): Buffer {
  return secrets.seal(secret, purposes.secret)
}

/** What a robot is spoken to by. */
export function accessOf(secrets: Secrets, { kind, keyEnc, secretEnc }: SealedAccess): RobotAccess {
  return {
    kind,
    key: secrets.open(Buffer.from(keyEnc), purposes.key),
    secret: secretEnc && secrets.open(Buffer.from(secretEnc), purposes.secret),
  }
}
