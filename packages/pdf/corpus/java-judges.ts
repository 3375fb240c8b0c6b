import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** What a Java judge found in one file. */
export interface JavaVerdict {
  path: string
  judge: string
  /** Signatures and document time-stamps whose value and digest are right. */
  right: number
  wrong: number
  remarks: string
}

const jars = ['pdfbox2', 'fontbox2', 'commons-logging', 'bcprov', 'bcutil', 'bcpkix', 'itext5']

/**
 * Has PDFBox 2 with BouncyCastle and iText 5 judge files, all in one Java process. The libraries are those of
 * Debian 12 (`apt install libpdfbox2-java libitext5-java libbcpkix-java openjdk-17-jdk-headless`), or stand in
 * JAVA_JUDGES under the same names. They are judges only: iText 5 is AGPL and no part of the product.
 */
export function javaVerdicts(paths: readonly string[]): JavaVerdict[] {
  const folder = process.env['JAVA_JUDGES'] ?? '/usr/share/java'
  const classPath = jars.map((jar) => join(folder, `${jar}.jar`))
  const missing = classPath.filter((path) => !existsSync(path))
  if (missing.length > 0)
    throw new Error(
      `missing: ${missing.join(', ')}; apt install libpdfbox2-java libitext5-java libbcpkix-java`,
    )
  const source = join(import.meta.dirname, 'JudgeSignatures.java')
  const result = spawnSync('java', ['-cp', classPath.join(':'), source, ...paths], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (result.error) throw new Error('java is not installed: apt install openjdk-17-jdk-headless')
  if (result.status !== 0) throw new Error(`the Java judges failed: ${result.stderr}`)
  return result.stdout.trimEnd().split('\n').map(parseLine)
}

function parseLine(line: string): JavaVerdict {
  const [path = '', judge = '', right = '', wrong = '', remarks = ''] = line.split('\t')
  return { path, judge, right: Number(right), wrong: Number(wrong), remarks }
}
