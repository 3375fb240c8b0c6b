import { spawnSync } from 'node:child_process'
import { testToolsRequired } from '../config.ts'

/** What other programs say of a PDF file; undefined where the program is not installed and need not be. */
export interface Judges {
  /** qpdf's complaints, empty for a sound file. */
  readonly soundness: string | undefined
  /** pdfsig's verdict on each signature, in the order of the document; it cannot judge document time-stamps. */
  readonly signatures: readonly string[] | undefined
}

/** Asks qpdf and pdfsig, programs of other people, about the file. */
export function askJudges(path: string): Judges {
  const checked = run('qpdf', ['--check', path])
  // -nocert leaves out trust: a test's root is in nobody's store.
  const listed = run('pdfsig', ['-nocert', '-no-ocsp', path])
  return {
    soundness: checked && (checked.status === 0 ? '' : checked.output),
    signatures: listed && verdictsOf(listed.output),
  }
}

function verdictsOf(output: string): string[] {
  return output
    .split(/^Signature #\d+:$/m)
    .filter((part) => !/Signature Type: (?:unknown|ETSI\.RFC3161)/.test(part))
    .flatMap((part) => /Signature Validation: (.+)/.exec(part)?.[1] ?? [])
}

function run(
  program: string,
  parameters: readonly string[],
): { status: number | null; output: string } | undefined {
  const { error, status, stdout, stderr } = spawnSync(program, parameters, { encoding: 'utf8' })
  if (!error) return { status, output: stdout + stderr }
  if (testToolsRequired()) throw new Error(`${program} is required and not installed`, { cause: error })
  return undefined
}
