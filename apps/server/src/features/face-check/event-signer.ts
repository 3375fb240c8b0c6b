import type { EventSigner } from '@qiyin/providers/built-in/built-in-events.ts'
import type { Services } from '../../http/context.ts'

const purpose = 'provider-callback'

/** Signs the built-in provider's callbacks under the master keys. */
export function eventSigner({ secrets }: Pick<Services, 'secrets'>): EventSigner {
  return {
    sign: (text) => {
      const { mac, keyId } = secrets.authenticate(text, purpose)
      return { signature: mac.toString('base64url'), keyId: keyId.toString('hex') }
    },
    isSigned: (text, { signature, keyId }) => {
      const code = { mac: Buffer.from(signature, 'base64url'), keyId: Buffer.from(keyId, 'hex') }
      return secrets.isAuthentic(text, purpose, code) === true
    },
  }
}
