/** A time of waiting in its largest unit: 41 秒, 3 分钟, 2 小时, 5 天. */
export function waitText(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)} 秒`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} 分钟`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} 小时`
  return `${Math.floor(seconds / 86_400)} 天`
}
