/** When a task runs, in words: of the cron lines our clock knows (every minute, every few, hourly, daily); others as they are. */
export function clockText(cron: string): string {
  const [minute = '', hour = '', ...rest] = cron.split(' ')
  if (rest.join(' ') !== '* * *') return cron
  if (hour === '*' && minute === '*') return '每分钟'
  const every = /^\*\/(\d+)$/.exec(minute)?.[1]
  if (hour === '*' && every !== undefined) return `每 ${every} 分钟`
  if (!/^\d+$/.test(minute)) return cron
  if (hour === '*') return `每小时第 ${minute} 分`
  return /^\d+$/.test(hour) ? `每天 ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` : cron
}
