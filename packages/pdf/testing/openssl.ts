import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'

const present = spawnSync('openssl', ['version']).status === 0

/** `describe` where openssl is installed or must be. */
export const describeWithOpenssl: typeof describe.skip =
  present || process.env['REQUIRE_PDF_TOOLS'] === '1' ? describe : describe.skip

/** Runs openssl; the output is what it printed, wherever. */
export function openssl(...args: readonly string[]): { status: number | null; output: string } {
  const result = spawnSync('openssl', args, { encoding: 'utf8' })
  return { status: result.status, output: result.stdout + result.stderr }
}

/** A folder for the files openssl reads, removed after the test file. */
export function fileSaver(): (name: string, bytes: Uint8Array | string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'qiyin-openssl-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return (name, bytes) => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    return path
  }
}

/** Anything DER as PEM. */
export function toPem(label: string, der: Uint8Array): string {
  const lines = Buffer.from(der)
    .toString('base64')
    .replaceAll(/(.{64})/g, '$1\n')
    .trimEnd()
  return `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`
}
