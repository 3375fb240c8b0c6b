import { KeyPool } from '@qiyin/pdf/engine'
import { generateKeyPair, type KeyPair } from '@qiyin/pdf/pki'
import type { Services } from '../../http/context.ts'

const pools = new WeakMap<Services['database'], KeyPool<KeyPair>>()

/** Pairs kept ready: an RSA pair takes a tenth of a second to make, and a signer should not wait for it. */
const pairsReady = { production: 32, otherwise: 4 }

/** The process's key pairs, made on Node's own thread pool. */
export function keyPoolOf({ database, config }: Pick<Services, 'database' | 'config'>): KeyPool<KeyPair> {
  const known = pools.get(database)
  if (known) return known
  const pool = new KeyPool({
    make: () => generateKeyPair(config.signing.algorithm),
    size: config.production ? pairsReady.production : pairsReady.otherwise,
  })
  pools.set(database, pool)
  return pool
}
