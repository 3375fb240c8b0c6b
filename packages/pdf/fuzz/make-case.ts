import { readFileSync } from 'node:fs'
import { writeModel, type ChangePart, type FileForm } from './file-model.ts'
import { mutateBytes } from './mutate-bytes.ts'
import { mutateSource } from './mutate-source.ts'
import { RandomSource } from '../testing/random-source.ts'
import { sampleObjects, swellingStreams } from './sample-objects.ts'

const forms: readonly [FileForm, ...FileForm[]] = ['table', 'stream', 'packed', 'hybrid']
const fixtures: readonly [string, ...string[]] = [
  './fixtures/signed.pdf',
  '../src/read/fixtures/aes-128-clear-metadata.pdf',
  '../src/read/fixtures/aes-256-revision-5.pdf',
  '../src/read/fixtures/linearised-object-streams.pdf',
  '../src/read/fixtures/linearised.pdf',
  '../src/read/fixtures/rc4-128.pdf',
  '../src/read/fixtures/rc4-40.pdf',
]
/** Its key takes a thousand times longer than anything else. */
const slowFixture = '../src/read/fixtures/aes-256-object-streams.pdf'
const loaded = new Map<string, Buffer>()

/** The damaged file number `index` of a run; the same seed and index always give the same file. */
export function makeCase(seed: number, index: number): Buffer {
  const random = new RandomSource(Math.imul(seed, 0x9e37_79b1) + index)
  switch (random.below(16)) {
    case 0:
    case 1:
      return mutateBytes(writeModel({ objects: sampleObjects, form: random.pick(forms) }, unchanged), random)
    case 2:
      return mutateBytes(fixture(random), random)
    case 3:
      return Buffer.from(severalMutations(fixture(random).toString('latin1'), random), 'latin1')
    default:
      return mutatedModel(random)
  }
}

/** A file whose structure is right except in one to four parts. */
function mutatedModel(random: RandomSource): Buffer {
  const objects = new Map(sampleObjects)
  if (random.oneIn(500)) objects.set(1 + random.below(20), random.pick(swellingStreams))
  const oneIn = random.pick([4, 12, 24])
  const change: ChangePart = (_part, text) => (random.oneIn(oneIn) ? severalMutations(text, random) : text)
  const bytes = writeModel({ objects, form: random.pick(forms) }, change)
  return random.oneIn(8) ? mutateBytes(bytes, random) : bytes
}

function severalMutations(text: string, random: RandomSource): string {
  let changed = text
  for (let count = 1 + random.below(3); count > 0; count--) changed = mutateSource(changed, random)
  return changed
}

function unchanged(_part: string, text: string): string {
  return text
}

function fixture(random: RandomSource): Buffer {
  const path = random.oneIn(40) ? slowFixture : random.pick(fixtures)
  const known = loaded.get(path)
  if (known) return known
  const bytes = readFileSync(new URL(path, import.meta.url))
  loaded.set(path, bytes)
  return bytes
}
