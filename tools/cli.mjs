import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNode } from './find-node.mjs'

// npm run cli: the command line, under a Node that can run it, with the server's settings.
const root = fileURLToPath(new URL('..', import.meta.url))
const environmentFile = join(root, '.env')
const options = existsSync(environmentFile) ? [`--env-file=${environmentFile}`] : []
const main = join(root, 'apps/server/src/cli/main.ts')
const child = spawn(findNode(root), [...options, main, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { INIT_CWD: process.cwd(), ...process.env },
})
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
