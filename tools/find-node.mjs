import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** TypeScript runs without a flag from 22.18 on. */
function canRun(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

/** A Node that can run the server: this one, or the one among the dependencies. Leaves the process when there is none. */
export function findNode(root) {
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
