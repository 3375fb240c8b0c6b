/** Why a closing time-stamp could not be renewed, as it stands in the table. */
export type RenewalFailure = 'timestamp-away' | 'too-late' | 'no-gain' | 'not-closed' | 'fault'

/** The same for operators. */
export function failureText(failure: string): string {
  return Object.hasOwn(texts, failure) ? texts[failure as RenewalFailure] : texts.fault
}

const texts: Readonly<Record<RenewalFailure, string>> = {
  'timestamp-away': '时间戳服务没有给出可用的应答，稍后重试',
  'too-late': '归档时间戳已经失效，不能再续期',
  'no-gain': '新的时间戳不比原有的更持久，请更换时间戳服务的证书或算法',
  'not-closed': '合同文件不以归档时间戳结尾，无法续期',
  fault: '续期时出错，详见日志；请运行 doctor 检查文件',
}
