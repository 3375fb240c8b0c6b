import type { Certificate } from './certificate.ts'

/** A line of the report: `note` is what could not be looked at, and no fault. */
export interface Finding {
  readonly name: string
  readonly text: string
  readonly kind: 'pass' | 'fault' | 'note'
}

/** What checking a package came to. */
export interface PackageReport {
  readonly contract: { readonly contractNo: string; readonly contractName: string } | undefined
  readonly findings: readonly Finding[]
  /** Of the roots that were trusted, SHA-256, hexadecimal. */
  readonly rootDigests: readonly string[]
  readonly passed: boolean
}

/** A time in Shanghai, to the second. */
export function shownTime(time: number): string {
  return new Date(time + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

/** Whose certificate it is, and when a time-stamp says that it was. */
export function whoAndWhen(of: {
  readonly signer: Certificate | undefined
  readonly stampedAt: number | undefined
}): string {
  const { commonName = '', organization = '', serial = '' } = of.signer ?? {}
  const who = [...new Set([organization, commonName].filter(Boolean))].join('，')
  const when = of.stampedAt === undefined ? '' : `，${shownTime(of.stampedAt)}`
  return `${who}（证书 ${serial}）${when}`
}

/** What could not be looked at. */
export function notesOf(name: string, notes: readonly string[], which?: string): Finding[] {
  return notes.map((text) => ({ name, text: which === undefined ? text : `${which}：${text}`, kind: 'note' }))
}

/** What is wrong. */
export function fault(name: string, text: string): Finding {
  return { name, text, kind: 'fault' }
}

/** What is as it should be. */
export function pass(name: string, text: string): Finding {
  return { name, text, kind: 'pass' }
}

/** The report in lines, for a terminal and for copying. */
export function reportLines({ contract, findings, rootDigests, passed }: PackageReport): string[] {
  const marks = { pass: '[通过]', fault: '[异常]', note: '[提示]' } as const
  const wrong = findings.filter(({ kind }) => kind === 'fault')
  return [
    ...(contract ? [`合同编号：${contract.contractNo}`, `合同名称：${contract.contractName}`] : []),
    '',
    ...findings.map(({ name, text, kind }) => `${marks[kind]} ${name}：${text}`),
    '',
    '所信任的根证书指纹（SHA-256），请与从平台官方渠道取得的核对：',
    ...rootDigests.map((digest) => `  ${digest}`),
    '',
    passed ? '结论：全部校验通过' : `结论：校验未通过，${wrong.length} 处异常`,
  ]
}
