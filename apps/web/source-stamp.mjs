import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** What the built application is made from, below the repository's root. */
const sources = [
  'apps/h5/index.html',
  'apps/h5/src',
  'apps/server/src/features/audit',
  'apps/server/src/features/audit-roots',
  'apps/server/src/features/evidence-package',
  'apps/server/src/verification',
  'apps/web/offline-verifier',
  'apps/web/src',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'packages/calls/src',
  'packages/domain/src',
  'packages/pdf/src',
  'packages/ui/src',
  'packages/viewer/src',
  'package-lock.json',
]

/**
 * A hash of everything the build reads. The build writes it to dist/stamp.txt; a different one means that
 * dist is stale. Runs on Node 20, so that the start command can ask before it switches to the pinned Node.
 */
export function sourceStamp(repositoryRoot) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesOf(join(repositoryRoot, source))) {
      hash
        .update(relative(repositoryRoot, file).replaceAll('\\', '/'))
        .update('\0')
        .update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

function filesOf(path) {
  let entries
  try {
    entries = readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
  return entries
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (/\.test\.tsx?$/.test(entry.name)) return []
      return filesOf(join(path, entry.name))
    })
}
