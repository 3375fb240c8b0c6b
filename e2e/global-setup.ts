import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHarness } from './viewer/harness-server.ts'

/** What one run has for itself: a folder, and the pages of the viewer's tests on a free port. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'qiyin-e2e-'))
  const harness = await startHarness(0, { corpus: process.env['VIEWER_CORPUS'] })
  // A server that listens on a port has an address of this kind.
  const { port } = harness.address() as AddressInfo
  // The workers inherit the environment.
  process.env['E2E_RUN_FOLDER'] = folder
  process.env['E2E_HARNESS_URL'] = `http://127.0.0.1:${port}`
  return async () => {
    harness.closeAllConnections()
    harness.close()
    await rm(folder, { recursive: true, force: true })
  }
}
