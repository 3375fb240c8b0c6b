import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files of an unpacked package by their names, as the package has them. */
export interface PackageFiles {
  names(): Promise<readonly string[]>
  /** Undefined when it is not there. */
  read(name: string): Promise<Buffer | undefined>
}

/** What systems put beside files of their own accord. */
const ofTheSystem = /(^|\/)(\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/

/** A folder that a package was unpacked into. */
export async function filesOfFolder(folder: string): Promise<PackageFiles> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = new Map<string, string>()
  for (const entry of found) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    // Some systems take Chinese names apart.
    const name = path.slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, '').normalize('NFC')
    if (!ofTheSystem.test(name)) paths.set(name, path)
  }
  return {
    names: async () => [...paths.keys()],
    read: async (name) => {
      const path = paths.get(name)
      return path === undefined ? undefined : readFile(path)
    },
  }
}
