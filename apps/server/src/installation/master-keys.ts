import type { Config } from '../config.ts'
import { createKeyFile, readKeyRing, type KeyRing } from '../crypto/master-key.ts'
import { MasterKeyError } from '../crypto/master-key-error.ts'
import { sealedSecrets } from '../crypto/sealed-secrets.ts'
import type { Database, Tx } from '../db/database.ts'
import { lockUntilCommit } from '../db/lock.ts'
import { findKnownKeys, insertKnownKeys, type KnownKey } from './store.ts'

/** Something that an earlier start sealed, where no key is known yet: what a key must open to be the one. */
export interface SealedSample {
  readonly sealed: Buffer
  readonly fingerprint: Buffer
  readonly purpose: string
}

interface Installation {
  readonly config: Pick<Config, 'masterKey' | 'production'>
  readonly database: Database
  readonly sample: (tx: Tx) => Promise<SealedSample | undefined>
  readonly now: () => Date
}

/**
 * The master keys, held against the database: another key than the ones it was filled with would make strangers of
 * its people and its files unreadable. A key is made at the very first start only, and never in production.
 * Throws MasterKeyError, which says what to do.
 */
export async function openMasterKeys(installation: Installation): Promise<KeyRing> {
  const { config, database } = installation
  // A service is asked before the transaction, a file again inside it: another process may be making it.
  const given = config.masterKey.kind === 'file' ? undefined : await readKeyRing(config.masterKey)
  return database.transaction(async (tx) => {
    await lockUntilCommit(tx, 'master keys')
    const known = await findKnownKeys(tx)
    const sample = known.length === 0 ? await installation.sample(tx) : undefined
    const filled = known.length > 0 || sample !== undefined
    const ring = given ?? (await readKeyRing(config.masterKey)) ?? (await firstKey(config, filled))
    // By age, as the database lists them: keys that are new to it stand behind.
    const own = ring.keys.toReversed().map(({ id, checkValue }) => ({ keyId: id, checkValue }))
    refuseStrangers(config, known, own)
    if (sample) refuseUnopened(ring, sample)
    const added = own.slice(known.length)
    if (added.length > 0) await insertKnownKeys(tx, added, { after: known.length, time: installation.now() })
    return ring
  })
}

async function firstKey(
  { masterKey, production }: Installation['config'],
  filled: boolean,
): Promise<KeyRing> {
  if (masterKey.kind !== 'file') throw new Error('a configured master key was not read')
  if (filled) throw new MasterKeyError('lost', `找不到主密钥文件 ${masterKey.path}`)
  if (production) throw new MasterKeyError('required', `找不到主密钥文件 ${masterKey.path}`)
  return createKeyFile(masterKey.path)
}

/** The known keys must be there, in their order: the eldest makes the look-up hashes. */
function refuseStrangers(
  { masterKey }: Installation['config'],
  known: readonly KnownKey[],
  own: readonly KnownKey[],
): void {
  const place = masterKey.kind === 'file' ? `主密钥文件 ${masterKey.path}` : '所配置的主密钥'
  for (const [index, { keyId, checkValue }] of known.entries()) {
    const name = keyId.toString('hex')
    const found = own.find((one) => one.keyId.equals(keyId))
    if (!found?.checkValue.equals(checkValue))
      throw new MasterKeyError('lost', `${place}中没有此数据库使用的主密钥（编号 ${name}）`)
    if (!own[index]?.keyId.equals(keyId))
      throw new MasterKeyError('order', `主密钥（编号 ${name}）的位置不对`)
  }
}

function refuseUnopened(ring: KeyRing, { sealed, fingerprint, purpose }: SealedSample): void {
  const secrets = sealedSecrets(ring)
  if (!ring.find(sealed.subarray(1, 5)))
    throw new MasterKeyError('lost', '所配置的主密钥不能打开此数据库中已加密的数据')
  if (!secrets.fingerprint(secrets.open(sealed, purpose), purpose).equals(fingerprint))
    throw new MasterKeyError('order', '所配置的主密钥中，最后一个不是此数据库最早使用的主密钥')
}
