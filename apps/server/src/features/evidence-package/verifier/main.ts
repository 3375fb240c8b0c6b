import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkPackage } from './check-package.ts'
import { filesOfFolder } from './package-files.ts'
import { reportLines } from './report-lines.ts'

/*
 * The platform's own verifier that every evidence package carries beside the independent one, made into one file by the build (apps/web/build/offline-verifier.ts).
 * It runs under a plain Node, reads the folder it lies in, and asks nobody.
 */

const usage = '用法：node platform-verify.mjs [文件夹] [--root 根证书.cer]'
const exitCodes = { passed: 0, failed: 1, unusable: 2 } as const

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  console.error(usage)
  return exitCodes.unusable
})

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { root: { type: 'string', multiple: true } },
  })
  const roots = values.root && (await Promise.all(values.root.map((file) => readFile(file))))
  const folder = resolve(positionals[0] ?? import.meta.dirname)
  const report = await checkPackage(await filesOfFolder(folder), roots ? { roots } : {})
  for (const line of reportLines(report)) console.info(line)
  return report.passed ? exitCodes.passed : exitCodes.failed
}
