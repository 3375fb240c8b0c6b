import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkPackage } from './check-package.ts'
import { reportLines } from './finding.ts'
import { filesOfZip, packageFiles, type PackageFiles } from './package-files.ts'

/*
 * The command that every evidence package carries beside the page: the same checks, under a plain Node. It reads the
 * folder it lies in, or a ZIP or folder that is named, and asks nobody.
 */

const usage = '用法：node verify.mjs [文件夹或 ZIP] [--root 根证书.cer]'

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  console.error(usage)
  return 2
})

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { root: { type: 'string', multiple: true } },
  })
  const roots = values.root && (await Promise.all(values.root.map((file) => readFile(file))))
  const files = await filesAt(resolve(positionals[0] ?? import.meta.dirname))
  const report = await checkPackage(files, roots ? { roots } : {})
  for (const line of ['契印电子签约平台 证据包独立校验', ...reportLines(report)]) console.info(line)
  return report.passed ? 0 : 1
}

async function filesAt(path: string): Promise<PackageFiles> {
  if (path.toLowerCase().endsWith('.zip')) return filesOfZip(await readFile(path))
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const read = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => {
      const file = join(entry.parentPath, entry.name)
      return [file.slice(path.length + 1), await readFile(file)] as const
    })
  return packageFiles(await Promise.all(read))
}
