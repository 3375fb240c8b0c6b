import { spawnSync } from 'node:child_process'

/** Names of the programs that judge from outside. */
export type Judge = 'qpdf' | 'pdfsig' | 'mutool'

/** Which of the judges this machine has. */
export function presentJudges(): Judge[] {
  const all: Judge[] = ['qpdf', 'pdfsig', 'mutool']
  return all.filter((judge) => spawnSync('sh', ['-c', `command -v ${judge}`]).status === 0)
}

/** What `qpdf --check` thinks of a file's structure; warnings are 'warnings', as when a writer left oddities. */
export function qpdfVerdict(path: string): 'sound' | 'warnings' | 'errors' {
  const { status } = spawnSync('qpdf', ['--check', path])
  if (status === 0) return 'sound'
  return status === 3 ? 'warnings' : 'errors'
}

/**
 * Whether pdfsig (poppler, NSS) finds each signature's value right, by field name. Trust and revocation are
 * left out: a test's roots are in nobody's store. Document time-stamps are missing: pdfsig 22 cannot judge them.
 */
export function pdfsigVerdicts(path: string): Map<string, boolean> {
  const { stdout } = spawnSync('pdfsig', ['-nocert', '-no-ocsp', path], { encoding: 'utf8' })
  const verdicts = new Map<string, boolean>()
  for (const part of stdout.split(/^Signature #\d+:$/m).slice(1)) {
    const field = /Signature Field Name: (.*)/.exec(part)?.[1] ?? ''
    if (!part.includes('Signature has not yet been verified'))
      verdicts.set(field, part.includes('Signature Validation: Signature is Valid.'))
  }
  return verdicts
}

/** How many signatures mutool finds right and how many wrong; empty fields and time-stamps are neither. */
export function mutoolVerdict(path: string): { right: number; wrong: number } {
  const { stdout, stderr } = spawnSync('mutool', ['sign', '-v', path], { encoding: 'utf8' })
  const parts = stdout.split(/^Verifying signature \d+:$/m).slice(1)
  const judged = parts.filter((part) => !part.includes('Signature is not signed'))
  const right = judged.filter((part) =>
    /The signature is valid but|The document is unchanged since signing/.test(part),
  ).length
  // Without a single part, mutool has given up on the file.
  const failed = parts.length === 0 && stderr.includes('error') ? 1 : 0
  return { right, wrong: judged.length - right + failed }
}
