import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { publishedRootPath, type Config } from '../../config.ts'

/**
 * Puts the root certificate into the data folder, where the command line finds it whether the server runs or not.
 * A folder that cannot be written costs no more than that.
 */
export async function publishRoot(
  { dataDir }: Pick<Config, 'dataDir'>,
  certificate: Uint8Array,
): Promise<void> {
  const path = publishedRootPath(dataDir)
  const before = await readFile(path).catch(() => undefined)
  if (before?.equals(certificate)) return
  try {
    await mkdir(dirname(path), { recursive: true })
    // Several processes may write it at once, always the same bytes.
    const temporary = `${path}.${process.pid}`
    await writeFile(temporary, certificate)
    await rename(temporary, path)
  } catch {
    // The certificate is also at /pki/ca.
  }
}
