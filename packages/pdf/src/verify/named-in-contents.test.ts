import { describe, expect, it } from 'vitest'
import { mayRefer, namedIn } from './named-in-contents.ts'

/** What is found in a content, as a page's contents are read: word by word where something may refer. */
function found(content: string): number[] | 'any' {
  const bytes = Buffer.from(content, 'latin1')
  if (!mayRefer(bytes)) return []
  const { numbers, isKnown } = namedIn(bytes)
  return isKnown ? [...numbers] : 'any'
}

const image = 'q BI /W 1 /H 1 /BPC 8 /CS /G ID a EI Q '
const many = 300

describe('a reference in content', () => {
  it.each([
    ['blanks', `[300 0${' '.repeat(many)}R] 0 d`],
    ['line ends', `[300${'\n'.repeat(many)}0${'\r'.repeat(many)}R] 0 d`],
    ['a comment', `[300 0 %${'x'.repeat(many)}\nR] 0 d`],
    ['comments', `[300${'%x\n'.repeat(many)}0${'%x 5x\r'.repeat(many)}R] 0 d`],
    ['noughts', `[${'0'.repeat(many)}300 0 R] 0 d`],
  ])('is found over any number of %s, before and behind an image', (_, content) => {
    expect(found(content)).toEqual([300])
    expect(found(`${content} ${image}`)).toEqual([300])
    expect(found(image + content)).toEqual([300])
  })

  it.each([
    '(%) Tj [300 0 %x\nR] 0 d',
    '(100%) Tj [300 %(\n 0 %)\nR] 0 d',
    '%(\n[300 0 R] 0 d %)\n',
    '(( Tj % [300 0 % x\nR] 0 d',
    // What MuPDF reads as the letter.
    '[300 0 #52] 0 d',
    '[300 0 R#00] 0 d',
    '[300 0 #52#00x] 0 d',
    '(( Tj [300 0 ) R] 0 d',
    '(( Tj [300 > 0 R] 0 d',
  ])('is found however it stands there: %s', (content) => {
    expect(found(content)).toEqual([300])
  })

  it.each(['[300 0 )R] 0 d', '[300 0 >\n)R] 0 d', 'x\nR] 0 d', ' R] 0 d'])(
    'may be to any object behind what not all readers pass over, or another part: %s',
    (content) => {
      expect(found(content)).toEqual('any')
    },
  )

  it.each([
    '5 300+0 R',
    '300 0. R',
    '300 0e0 R',
    '300 -R',
    '300 - R',
    '300 +\n0 R',
    '5.300.0 R',
    '5 q300+0R',
    'd1300 0 R',
    'x'.repeat(127) + '300+0R',
    '1' + '0'.repeat(many) + '300 0 R',
  ])('may be to any object where not both numbers are written in digits: %s', (reference) => {
    expect(found(`[${reference}] 0 d`)).toEqual('any')
    expect(found(`${image}[${reference}] 0 d`)).toEqual('any')
  })
})

describe('what may be a text', () => {
  const text = '(EI [300 0 R] 0 d ) Tj'

  it.each(['ID ', '8ID ', '8ID', 'IDx', 'IDx ', '\x80ID ', 'qID', '8IDx', 'I#44 ', '#49#44 '])(
    'is none behind what some reader takes for data: %s',
    (sign) => {
      expect(found(`BI /W 1 /H 1 /CS /G /BPC ${sign}${text}`)).toEqual([300])
    },
  )

  it.each([`/${'A'.repeat(125)}ID `, '/A#5', '/A#4(', '<5', '(('])(
    'is none behind what some reader ends elsewhere: %s',
    (sign) => {
      expect(found(`${sign}${text}`)).toEqual([300])
    },
  )

  it.each(['', '/A#28 ', '/ID ', '/I#44 ', 'IR ', 'I D ', '<5 2> '])('is one behind all else: %s', (sign) => {
    expect(found(`${sign}${text}`)).toEqual([])
  })
})

describe('data in content', () => {
  it.each(['EI x R y', 'EI 5 R (R) xR eR', 'R EI R 0R', 'the R', '% R\nR 5\nR', '5 % R\nR'])(
    'hold letters that refer to nothing: %s',
    (data) => {
      expect(found(`${image} 1 0 0 1 0 0 cm BI ID ${data} EI`)).toEqual([])
    },
  )

  it('hold no reference by chance', () => {
    let state = 1
    const bytes = Buffer.alloc(2_000_000)
    for (let at = 0; at < bytes.length; at++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      bytes[at] = state >>> 24
    }
    const data = bytes.toString('latin1')
    expect(data).toMatch(/[\0\t\n\f\r ]R[\0\t\n\f\r ]/)
    expect(found(`${image}BI ID ${data} EI Q`)).toEqual([])
    expect(found(`${image}BI ID ${data} EI Q [300 0 R] 0 d`)).toEqual([300])
  })

  it('may refer to any object where a comment is one for some readers only', () => {
    expect(found(`${image}[300 % 5\n0 R] 0 d`)).toEqual('any')
    expect(found(`${image}[300 % x\n0 R] 0 d`)).toEqual([300])
  })
})

function references(count: number): string {
  return Array.from({ length: count }, (_, at) => `${at + 1} 0 R`).join(' ')
}

describe('more references than anybody writes', () => {
  it.each(['', image])('may be to any objects: %s', (before) => {
    expect(found(before + references(1000))).toHaveLength(1000)
    expect(found(before + references(1001))).toEqual('any')
    expect(found(`${references(1000)} ${image}`)).toHaveLength(1000)
  })
})

/** How many bytes are looked at, those that are cut out included. */
function bytesRead(content: string, read: (content: Buffer) => unknown): number {
  let count = 0
  const counting = new Proxy(Buffer.from(content, 'latin1'), {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') {
        if (key !== 'length') count++
        return value
      }
      return (...given: unknown[]): unknown => {
        const result: unknown = Reflect.apply(value, target, given)
        count += Buffer.isBuffer(result) || typeof result === 'string' ? result.length : 0
        return result
      }
    },
  })
  read(counting)
  return count
}

describe('reading', () => {
  const hostile: [string, string][] = [
    ['blanks', `${'\n'.repeat(257)}R`],
    ['lines', `${'x'.repeat(257)}\nR`],
    ['blank lines', `${`${' '.repeat(50)}\n`.repeat(5)}R`],
    ['comments', '%1\n'.repeat(85) + ' R'],
    ['comments in one line', '1 %'.repeat(85) + ' R'],
    ['texts in digits', '<1 R'],
    ['letters', 'R '],
    ['numbers', '1 R '],
    ['references', '1 0 R '],
    ['signs of data', 'ID 1 R '],
    ['long numbers', `${'1'.repeat(257)} R`],
    ['escapes', '#52 '],
    ['open texts', '( R'],
  ]

  it.each(hostile)('takes no longer for content full of %s', (_, text) => {
    const content = text.repeat(Math.ceil(40_000 / text.length))
    const whole = `q\n${content}`
    expect(bytesRead(whole, mayRefer)).toBeLessThan(8 * whole.length)
    expect(bytesRead(whole, namedIn)).toBeLessThan(16 * whole.length)
    expect(bytesRead(image + whole, namedIn)).toBeLessThan(16 * whole.length)
  })

  it.each(hostile)('ends for two millions of bytes full of %s', (_, text) => {
    const content = Buffer.from(`${image}q\n${text.repeat(2_000_000 / text.length)}`)
    expect([mayRefer(content), namedIn(content).isKnown]).toHaveLength(2)
  })
})
