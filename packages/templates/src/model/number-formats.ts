const digits = [...'〇一二三四五六七八九']
const counting = [...'零一二三四五六七八九']
const legal = [...'零壹贰叁肆伍陆柒捌玖']

/** A number as Chinese counts, up to 99,999: 十二, 一百零五. */
export function chineseNumber(
  value: number,
  names: readonly string[] = counting,
  units = ['', '十', '百', '千', '万'],
): string {
  const written = [...String(value)].map(Number)
  let result = ''
  for (const [index, digit] of written.entries()) {
    const unit = units[written.length - 1 - index] ?? ''
    if (digit !== 0) result += `${names[digit] ?? ''}${unit}`
    else if (
      result !== '' &&
      written.slice(index + 1).some((one) => one !== 0) &&
      !result.endsWith(names[0] ?? '')
    )
      result += names[0] ?? ''
  }
  if (result === '') return names[0] ?? ''
  // 十二, but 壹拾贰.
  return names === counting ? result.replace(/^一十/, '十') : result
}

function letters(value: number, first: number): string {
  // Word goes on with aa, bb, not with ab.
  return String.fromCodePoint(first + ((value - 1) % 26)).repeat(Math.ceil(value / 26))
}

const romans: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

function roman(value: number): string {
  let rest = value
  let result = ''
  for (const [worth, sign] of romans) {
    result += sign.repeat(Math.floor(rest / worth))
    rest %= worth
  }
  return result
}

const from = (first: number, most: number, value: number): string =>
  value >= 1 && value <= most ? String.fromCodePoint(first + value - 1) : String(value)

const formats: Readonly<Record<string, (value: number) => string>> = {
  decimal: String,
  decimalZero: (value) => String(value).padStart(2, '0'),
  decimalFullWidth: (value) =>
    [...String(value)].map((one) => String.fromCodePoint(0xff10 + Number(one))).join(''),
  decimalFullWidth2: (value) =>
    [...String(value)].map((one) => String.fromCodePoint(0xff10 + Number(one))).join(''),
  decimalEnclosedCircle: (value) => from(0x2460, 20, value),
  decimalEnclosedCircleChinese: (value) => from(0x2460, 20, value),
  decimalEnclosedParen: (value) => from(0x2474, 20, value),
  decimalEnclosedFullstop: (value) => from(0x2488, 20, value),
  chineseCounting: (value) => chineseNumber(value),
  chineseCountingThousand: (value) => chineseNumber(value),
  japaneseCounting: (value) => chineseNumber(value),
  taiwaneseCounting: (value) => chineseNumber(value),
  taiwaneseCountingThousand: (value) => chineseNumber(value),
  ideographDigital: (value) => [...String(value)].map((one) => digits[Number(one)] ?? '').join(''),
  japaneseDigitalTenThousand: (value) => [...String(value)].map((one) => digits[Number(one)] ?? '').join(''),
  chineseLegalSimplified: (value) => chineseNumber(value, legal, ['', '拾', '佰', '仟', '万']),
  ideographLegalTraditional: (value) => chineseNumber(value, legal, ['', '拾', '佰', '仟', '万']),
  ideographTraditional: (value) => '甲乙丙丁戊己庚辛壬癸'[value - 1] ?? String(value),
  ideographZodiac: (value) => '子丑寅卯辰巳午未申酉戌亥'[value - 1] ?? String(value),
  lowerLetter: (value) => letters(value, 97),
  upperLetter: (value) => letters(value, 65),
  lowerRoman: (value) => roman(value),
  upperRoman: (value) => roman(value).toUpperCase(),
  numberInDash: (value) => `- ${value} -`,
  none: () => '',
}

/** A number in one of Word's formats; Arabic for those not known. */
export function formatNumber(format: string, value: number): string {
  return (formats[format] ?? String)(value)
}
