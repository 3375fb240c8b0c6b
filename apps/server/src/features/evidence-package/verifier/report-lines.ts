import type { PackageReport } from './check-package.ts'

/** The report as people read it in a terminal. */
export function reportLines({ contract, findings, rootDigests, passed }: PackageReport): string[] {
  const wrong = findings.filter((one) => !one.passed)
  return [
    '契印电子签约平台 证据包离线校验',
    ...(contract ? [`合同编号：${contract.contractNo}`, `合同名称：${contract.contractName}`] : []),
    '',
    ...findings.map(({ name, text, passed: ok }) => `${ok ? '[通过]' : '[异常]'} ${name}：${text}`),
    '',
    '所信任的根证书指纹（SHA-256），请与从平台官方渠道取得的核对：',
    ...rootDigests.map((digest) => `  ${digest}`),
    '',
    passed ? '结论：全部校验通过' : `结论：校验未通过，${wrong.length} 处异常`,
  ]
}
