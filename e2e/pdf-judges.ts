import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What other people's programs say of a PDF; null where they are not installed. */
export interface Judgement {
  /** One line per signature of pdfsig: "Signature is Valid." … */
  signatures: string[]
  /** qpdf --check found nothing wrong. */
  sound: boolean
}

/** Asks pdfsig and qpdf. Absent programs are an error where REQUIRE_PDF_TOOLS is set. */
export function judge(bytes: Uint8Array): Judgement | null {
  const folder = mkdtempSync(join(tmpdir(), 'qiyin-judge-'))
  try {
    const file = join(folder, 'contract.pdf')
    writeFileSync(file, bytes)
    const pdfsig = spawnSync('pdfsig', ['-no-ocsp', '-nocert', file], { encoding: 'utf8' })
    const qpdf = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' })
    if (pdfsig.error || qpdf.error) {
      if (process.env['REQUIRE_PDF_TOOLS']) throw pdfsig.error ?? qpdf.error
      return null
    }
    return {
      signatures: pdfsig.stdout
        .split('\n')
        .filter((line) => line.includes('Signature Validation:'))
        .map((line) => line.split('Signature Validation:')[1]?.trim() ?? ''),
      sound: qpdf.status === 0,
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
