import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { compareAnswers, type PyHankoAnswer } from './compare-answers.ts'

// npm run compare:validators -- DIR… --pyhanko SOURCES… [--python PROGRAM]: verifies every PDF below the folders here and by
// pyHanko, which stands in the given source folders (as for PYTHONPATH), and lists where the two do not agree.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pyhanko: { type: 'string', multiple: true, default: [] },
    python: { type: 'string', default: 'python3' },
  },
})
const missing = values.pyhanko.filter((path) => !existsSync(path))
if (values.pyhanko.length === 0 || missing.length > 0) {
  console.info(`pyHanko is not here${missing.map((path) => ` (${path})`).join('')}: nothing to compare`)
} else compareAll()

function compareAll(): void {
  const paths = positionals.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.toLowerCase().endsWith('.pdf'))
      .map((name) => join(folder, name)),
  )
  const counts = new Map<string, number>()
  for (const answer of askPyHanko(paths)) {
    const { kind, details } = compareAnswers(readFileSync(answer.path), answer)
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    if (kind !== 'agree' && kind !== 'neither reads it') console.info(`${kind}: ${answer.path}\n${details}\n`)
  }
  for (const [kind, count] of counts) console.info(`${String(count).padStart(5)} ${kind}`)
}

function askPyHanko(paths: readonly string[]): PyHankoAnswer[] {
  const script = fileURLToPath(new URL('judge-by-pyhanko.py', import.meta.url))
  const { stdout, stderr, status } = spawnSync(values.python, [script], {
    input: paths.join('\n'),
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    env: { ...process.env, PYTHONPATH: values.pyhanko.join(delimiter) },
  })
  if (status !== 0) throw new Error(`pyHanko cannot be asked: ${stderr.slice(-2000)}`)
  // The driver writes nothing else.
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as PyHankoAnswer)
}
