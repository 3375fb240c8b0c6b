import { numberOf, PdfNumber } from '../../src/read/objects.ts'
import type { RandomSource } from '../../testing/random-source.ts'
import { numbers, stream } from './base-objects.ts'
import type { Draft } from './draft.ts'

const image = (range: string): string =>
  `q 12 0 0 12 44 4 cm BI/W 2/H 2/BPC 8/CS/G/D ${range} ID \u0020\u00e0\u00e0\u0020 EI Q`

/** How content may refer to an object. */
const ways = [
  image(`${numbers.named} 0 R`),
  image(`[${numbers.named} 0 R 1]`),
  image(`${numbers.named} 00 R`),
  image(`${numbers.named} 0R`),
  image(`+${numbers.named} 0 R`),
  image(`${numbers.named} %x\n0 R`),
  `[${numbers.named} 0 R] 0 d 3 w 0 40 m 64 40 l S`,
  `<zz ( > ${image(`${numbers.named} 0 R`)} ( )`,
] as const

/** The contents of one file in fifteen refer to an object, which is there or comes to be: no reference is to be seen. */
export function addNamed(objects: Map<number, string>, random: RandomSource): boolean {
  if (!random.oneIn(15)) return false
  const source = objects.get(numbers.contents) ?? ''
  const data = /stream\n([^]*)\nendstream$/.exec(source)?.[1] ?? ''
  objects.set(numbers.contents, stream(`${data} ${random.pick(ways)}`))
  if (random.oneIn(2)) objects.set(numbers.named, '1')
  return true
}

/** Writes an object that contents may refer to. */
export function changeNamed(draft: Draft, random: RandomSource): string {
  const value = draft.get(numbers.named)
  draft.put(
    numbers.named,
    value instanceof PdfNumber ? numberOf(9) : [numberOf(1), numberOf(random.below(2))],
  )
  return 'named in contents'
}
