import type { RemoteSigner } from '@qiyin/pdf'
import { httpSigner, loadPkcs11, pkcs11Signer } from '@qiyin/pdf/pki'
import type { Config } from '../../config.ts'

/** The platform's keys that can be kept elsewhere. */
export type KeptKey = 'issuing' | 'platform'

/** Those that are; the others lie in the database, sealed by the master key. */
export type KeptKeys = Partial<Readonly<Record<KeptKey, RemoteSigner>>>

const opened = new WeakMap<Config, Promise<KeptKeys>>()

/** Opens the keys that the configuration keeps in a key service or a hardware module, once. */
export function keptKeysOf(config: Config): Promise<KeptKeys> {
  const known = opened.get(config)
  if (known) return known
  const keys = openKeys(config.signing).catch((error: unknown) => {
    opened.delete(config)
    throw error
  })
  opened.set(config, keys)
  return keys
}

async function openKeys({ keyStore }: Config['signing']): Promise<KeptKeys> {
  if (!keyStore) return {}
  const open = opener(keyStore)
  const { issuing, platform } = keyStore.keys
  return {
    ...(issuing !== undefined && { issuing: await open(issuing) }),
    ...(platform !== undefined && { platform: await open(platform) }),
  }
}

type KeyStore = NonNullable<Config['signing']['keyStore']>

function opener(keyStore: KeyStore): (keyId: string) => Promise<RemoteSigner> | RemoteSigner {
  switch (keyStore.kind) {
    case 'service':
      return (keyId) => httpSigner(keyStore, keyId)
    case 'module': {
      const module = loadPkcs11(keyStore.library)
      return (keyLabel) => pkcs11Signer(module, { ...keyStore, keyLabel })
    }
  }
}
