import { fdatasyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type FilesystemInit = Parameters<NodeFS['init']>[1]

interface EmscriptenFiles {
  FS: { filesystems: { NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } } } }
}

/**
 * PGlite's own file system answers fsync with success and does nothing, so a power cut would lose commits.
 * This one syncs. It leans on the package's internals: its version is pinned, and a test counts the calls.
 */
export class SyncingFilesystem extends NodeFS {
  syncs = 0

  override async init(pg: PGlite, options: FilesystemInit): ReturnType<NodeFS['init']> {
    const result = await super.init(pg, options)
    result.emscriptenOpts.preRun?.unshift((module: unknown) => {
      // The types of emscripten's module do not know its file systems.
      const { FS } = module as EmscriptenFiles
      FS.filesystems.NODEFS.stream_ops.fsync = ({ nfd }) => {
        if (nfd !== undefined) {
          fdatasyncSync(nfd)
          this.syncs += 1
        }
        return 0
      }
    })
    return result
  }
}

/** The package's start parameters without -F, which switches syncing off. */
export const syncingStartParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
]
