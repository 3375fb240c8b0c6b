import { isCreditCode } from './credit-code.ts'

/** What stands on a photo of a business licence, as far as it could be read. */
export interface LicenceText {
  readonly companyName: string | null
  /** With a right check character only. */
  readonly creditNo: string | null
  readonly legalPersonName: string | null
}

/** Finds the fields in text that was read from a business licence. */
export function readLicenceText(text: string): LicenceText {
  const lines = text
    .normalize('NFKC')
    .split('\n')
    .map((line) => line.replaceAll(/[^\p{L}\p{N}()·]/gu, ''))
  const behind = (label: RegExp): string | null =>
    lines.flatMap((line) => label.exec(line)?.[1] ?? []).find((found) => found.length > 1) ?? null
  const number = [...lines.join('\n').matchAll(/[0-9A-Z]{18}/gi)].find(([found]) => isCreditCode(found))
  return {
    companyName: chineseBrackets(behind(/^(?:企业)?(?:名称|字号)(.+)$/)),
    creditNo: number ? number[0].toUpperCase() : null,
    legalPersonName: behind(/(?:法定代表人|经营者|负责人)([\p{Script=Han}·]{2,30})/u),
  }
}

/** Names of companies are written with Chinese brackets only (seed 001 section 5). */
function chineseBrackets(name: string | null): string | null {
  return name?.replaceAll('(', '（').replaceAll(')', '）') ?? null
}
