import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A disk of its own that can be filled to the last byte. */
export interface SmallDisk {
  fill(): Promise<void>
  free(): Promise<void>
  remove(): void
}

const pieceBytes = 8 * 1024 * 1024

/** Mounts a file system of this size in memory at `path`; undefined where that is not allowed. */
export function mountSmallDisk(path: string, megabytes: number): SmallDisk | undefined {
  mkdirSync(path, { recursive: true })
  const options = `size=${megabytes}m,mode=0700`
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { stdio: 'ignore' })
  if (mounted.status !== 0) return undefined
  const remove = (): void => void spawnSync('umount', ['-l', path], { stdio: 'ignore' })
  process.once('exit', remove)
  const ballast = join(path, 'ballast')
  return {
    fill: async () => {
      const file = await open(ballast, 'a')
      try {
        for (let size = pieceBytes; size > 0;) {
          // A piece that does not fit any more is tried again smaller, down to the last byte.
          const { bytesWritten } = await file.write(Buffer.alloc(size)).catch(full)
          if (bytesWritten < size) size = Math.floor(size / 2)
        }
      } finally {
        await file.close()
      }
    },
    free: () => rm(ballast, { force: true }),
    remove: () => {
      process.off('exit', remove)
      remove()
    },
  }
}

function full(error: unknown): { bytesWritten: number } {
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return { bytesWritten: 0 }
  throw error
}
