import { createCipheriv, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { KeyRing } from '../crypto/master-key.ts'
import { headerLength, openHeader } from '../storage/segments.ts'

/** Makes of a stored file one of before names were bound: the same segments behind a header of the first version. */
export async function unbind(path: string, { key, keys }: { key: string; keys: KeyRing }): Promise<void> {
  const bytes = await readFile(path)
  const { fileKey } = openHeader(bytes.subarray(0, headerLength), keys, key)
  const start = Buffer.concat([Buffer.from('QYF1'), keys.current.id])
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keys.current.derive('file'), nonce).setAAD(start)
  const wrapped = Buffer.concat([cipher.update(fileKey), cipher.final()])
  const header = Buffer.concat([start, nonce, wrapped, cipher.getAuthTag()])
  await writeFile(path, Buffer.concat([header, bytes.subarray(headerLength)]))
}
