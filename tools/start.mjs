import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourceStamp } from '../apps/web/source-stamp.mjs'

// npm start: finds a Node that can run the server, builds the web application if it is missing or stale, and
// starts. Plain JavaScript, because the machine's own Node may be as old as 20.
const root = fileURLToPath(new URL('..', import.meta.url))
const node = findNode()
if (webIsStale()) buildWeb()
startServer()

/** TypeScript runs without a flag from 22.18 on. */
function canRun(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

function findNode() {
  if (canRun(process.versions.node)) return process.execPath
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const packages = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  for (const path of [
    join(root, 'node_modules/.bin', name),
    join(root, 'node_modules', packages, 'bin', name),
  ]) {
    const found = existsSync(path) && spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout
    if (found && canRun(found.trim())) return path
  }
  console.error(
    `契印需要 Node.js 22.18 或更高版本（当前为 ${process.versions.node}），且未找到随依赖安装的版本。\n` +
      '请不带 --omit=optional 重新执行 npm ci，或安装 Node.js 24（https://nodejs.org）后重试。',
  )
  process.exit(1)
}

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
  const options = existsSync(environmentFile) ? [`--env-file=${environmentFile}`] : []
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
