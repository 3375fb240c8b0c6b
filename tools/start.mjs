import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourceStamp } from '../apps/web/source-stamp.mjs'
import { findNode } from './find-node.mjs'

// npm start: finds a Node that can run the server, builds the web application if it is missing or stale, and
// starts. Plain JavaScript, because the machine's own Node may be as old as 20.
const root = fileURLToPath(new URL('..', import.meta.url))
const node = findNode(root)
if (webIsStale()) buildWeb()
startServer()

function webIsStale() {
  const stamp = join(root, 'apps/web/dist/stamp.txt')
  return !existsSync(stamp) || readFileSync(stamp, 'utf8').trim() !== sourceStamp(root)
}

function buildWeb() {
  console.info('正在构建网页（首次启动或网页有改动时需要，约一分钟）…')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { status } = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
  })
  if (status !== 0) {
    console.error('网页构建失败，请查看上面的错误信息。')
    process.exit(1)
  }
}

function startServer() {
  const environmentFile = join(root, '.env')
  // Freeing compiled code that threads share can kill a process (decision 85); here it holds from the first line on.
  const options = ['--wasm-wrapper-tiering-budget=1000000000']
  if (existsSync(environmentFile)) options.push(`--env-file=${environmentFile}`)
  const child = spawn(node, [...options, join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile'), ...process.env },
  })
  // The server decides when it is done, and this process leaves with it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)
  })
}
