import { numberOf } from '../../src/read/objects.ts'
import type { RandomSource } from '../../testing/random-source.ts'
import { numbers, stream } from './base-objects.ts'
import type { Draft } from './draft.ts'

const image = (range: string): string =>
  `q 12 0 0 12 44 4 cm BI/W 2/H 2/BPC 8/CS/G/D ${range} ID \u0020\u00e0\u00e0\u0020 EI Q`

/** How content may refer to an object. */
const ways = [
  image(`${numbers.named} 0 R`),
  image(`${numbers.named} 00 R`),
  image(`${numbers.named} 0R`),
  image(`+${numbers.named} 0 R`),
  image(`${numbers.named} %x\n0 R`),
  `<zz ( > ${image(`${numbers.named} 0 R`)} ( )`,
] as const

/** The contents of one file in eight refer to an object, which is there or comes to be: no reference is to be seen. */
export function addNamed(objects: Map<number, string>, random: RandomSource): boolean {
  if (!random.oneIn(8)) return false
  const source = objects.get(numbers.contents) ?? ''
  const data = /stream\n([^]*)\nendstream$/.exec(source)?.[1] ?? ''
  objects.set(numbers.contents, stream(`${data} ${random.pick(ways)}`))
  if (random.oneIn(2)) objects.set(numbers.named, '[0 1]')
  return true
}

/** Turns a picture that stands in contents into its negative, by an object that they may refer to. */
export function changeNamed(draft: Draft): string {
  draft.put(numbers.named, [numberOf(1), numberOf(0)])
  return 'named in contents'
}
