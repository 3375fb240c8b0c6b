const digits = '零壹贰叁肆伍陆柒捌玖'
const places = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿', '万亿']

/** The longest amount: fifteen digits before the point. */
const largest = 10n ** 17n

/**
 * An amount in the characters of cheques (《支付结算办法》, annex 1): 人民币 is not set before it. Cents are exact; a zero
 * stands once between figures, also where whole groups are empty; 整 ends what has no 分. Throws RangeError for what is
 * no amount of at most two decimals and fifteen digits.
 */
export function amountInWords(amount: string): string {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount.trim())
  if (!match) throw new RangeError('no amount')
  const [, sign = '', whole = '', decimals = ''] = match
  const cents = BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0') || '0')
  if (cents >= largest) throw new RangeError('too large an amount')
  if (cents === 0n) return '零元整'
  const yuan = cents / 100n
  const jiao = Number((cents / 10n) % 10n)
  const fen = Number(cents % 10n)
  const front = yuan === 0n ? '' : `${wholeInWords(yuan)}元`
  return `${sign === '' ? '' : '负'}${front}${partsInWords(jiao, fen, yuan > 0n)}`
}

function partsInWords(jiao: number, fen: number, hasYuan: boolean): string {
  if (jiao === 0 && fen === 0) return '整'
  const tenths = jiao > 0 ? `${digits[jiao] ?? ''}角` : hasYuan ? '零' : ''
  return fen > 0 ? `${tenths}${digits[fen] ?? ''}分` : `${tenths}整`
}

function wholeInWords(yuan: bigint): string {
  const parts: string[] = []
  let needsZero = false
  for (let group = groups.length - 1; group >= 0; group -= 1) {
    const value = Number((yuan / 10n ** BigInt(group * 4)) % 10_000n)
    if (value === 0) {
      needsZero = parts.length > 0
      continue
    }
    if (parts.length > 0 && (needsZero || value < 1000)) parts.push('零')
    // Of 万亿 the 亿 is said once, with the group below it when there is one.
    const isBeforeYi = group === 3 && Number((yuan / 10n ** 8n) % 10_000n) > 0
    parts.push(`${groupInWords(value)}${isBeforeYi ? '万' : (groups[group] ?? '')}`)
    needsZero = false
  }
  return parts.join('')
}

function groupInWords(value: number): string {
  const text = String(value)
  let words = ''
  let hasGap = false
  for (const [index, digit] of [...text].entries()) {
    if (digit === '0') {
      hasGap = true
      continue
    }
    if (hasGap) words += '零'
    hasGap = false
    words += `${digits[Number(digit)] ?? ''}${places[text.length - 1 - index] ?? ''}`
  }
  return words
}
