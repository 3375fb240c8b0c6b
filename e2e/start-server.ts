import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The real product, as `npm start` starts it, on a data folder of its own that goes with it.
const dataDir = mkdtempSync(join(tmpdir(), 'qiyin-e2e-'))
const server = spawn(process.execPath, ['tools/start.mjs'], {
  env: {
    ...process.env,
    PORT: process.env['E2E_PORT'] ?? '18080',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO_MODE: 'true',
    LOG_LEVEL: 'warn',
  },
  stdio: 'inherit',
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 0)
})
