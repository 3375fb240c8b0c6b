import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createKeyFile, keyRing } from './master-key.ts'
import { sealedSecrets } from './sealed-secrets.ts'

const oldKey = Buffer.alloc(32, 1)
const newKey = Buffer.alloc(32, 2)
const secrets = sealedSecrets(keyRing([oldKey]))

test('opens what it sealed, and two seals of the same text differ', () => {
  const sealed = secrets.seal('13800000001', 'person.mobile')
  expect(secrets.open(sealed, 'person.mobile')).toBe('13800000001')
  expect(sealed).not.toEqual(secrets.seal('13800000001', 'person.mobile'))
})

test('does not open for another purpose', () => {
  const sealed = secrets.seal('13800000001', 'person.mobile')
  expect(() => secrets.open(sealed, 'person.identityNo')).toThrow(Error)
})

test('does not open when any byte was changed', () => {
  const sealed = secrets.seal('abc', 'x')
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => secrets.open(changed, 'x')).toThrow(Error)
  }
})

test('after a rotation old values open, new ones carry the new key, and fingerprints stay', () => {
  const rotated = sealedSecrets(keyRing([newKey, oldKey]))
  expect(rotated.open(secrets.seal('a', 'x'), 'x')).toBe('a')
  expect(() => secrets.open(rotated.seal('a', 'x'), 'x')).toThrow(Error)
  expect(rotated.fingerprint('a', 'x')).toEqual(secrets.fingerprint('a', 'x'))
})

test('fingerprints depend on text, purpose and key', () => {
  const one = secrets.fingerprint('a', 'x')
  expect(one).toHaveLength(32)
  expect(one).not.toEqual(secrets.fingerprint('b', 'x'))
  expect(one).not.toEqual(secrets.fingerprint('a', 'y'))
  expect(one).not.toEqual(sealedSecrets(keyRing([newKey])).fingerprint('a', 'x'))
  expect(secrets.hashCode('123456', 'login 1')).not.toEqual(secrets.hashCode('123456', 'login 2'))
})

test('the first start makes one key that only its owner can read', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'qiyin-key-')), 'keys', 'master.key')
  const rings = await Promise.all([1, 2, 3].map(() => createKeyFile(path)))
  expect(new Set(rings.map(({ current }) => current.id.toString('hex'))).size).toBe(1)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(Buffer.from((await readFile(path, 'utf8')).trim(), 'base64')).toHaveLength(32)
})
