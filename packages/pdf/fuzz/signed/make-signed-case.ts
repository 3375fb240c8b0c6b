import { fillPlaceholder, makeToken } from '../../testing/foreign-signer.ts'
import { RandomSource } from '../../testing/random-source.ts'
import { attacks, paintingMaterial } from './attacks.ts'
import { byteAttacks } from './byte-attacks.ts'
import { Draft } from './draft.ts'
import { honestChanges, honestMaterial } from './honest-changes.ts'
import { updateOddly } from './odd-updates.ts'
import { sayOtherwise } from './say-otherwise.ts'
import {
  addCompletion,
  casesPerBase,
  containerBy,
  makeBase,
  type SignedBase,
  type Signers,
} from './signed-base.ts'
import { plainForms, revisionForms, type RevisionForm } from './write-revision.ts'

/** A signed file with something done to it. */
export interface SignedCase {
  base: SignedBase
  bytes: Buffer
  /** Everything that anybody trusted signed. */
  states: Buffer[]
  /** What was done, in order. */
  steps: string[]
  /** Nothing was done that the signatures do not permit: the verdict must stay as it was. */
  honest: boolean
}

/** Makes the cases of a run one after another; the signed files they begin with are made once for several. */
export class CaseMaker {
  private readonly seed: number
  private readonly signers: Signers
  private group = -1
  private base: SignedBase | undefined

  constructor(seed: number, signers: Signers) {
    this.seed = seed
    this.signers = signers
  }

  /** Case `index`; the same choices for the same seed and index. */
  async make(index: number): Promise<SignedCase> {
    const group = Math.floor(index / casesPerBase)
    if (!this.base || this.group !== group) {
      this.base = await makeBase(this.seed, group, this.signers)
      this.group = group
    }
    const random = new RandomSource(Math.imul(this.seed, 0x9e37_79b1) + index)
    if (!this.base.aliased && random.oneIn(3)) return this.makeHonest(this.base, random)
    return this.makeAttack(this.base, random)
  }

  private async makeHonest(base: SignedBase, random: RandomSource): Promise<SignedCase> {
    const steps: string[] = []
    const states = [...base.states]
    let bytes = states.at(-1) ?? Buffer.alloc(0)
    for (let count = 1 + random.below(3); count > 0; count--) {
      const possible = honestChanges.filter((change) => change.permits(base))
      const draft = new Draft(bytes)
      const change = possible[random.below(possible.length)]
      change?.make(draft, random, honestMaterial(draft))
      steps.push(change?.name ?? '')
      bytes = this.finish(draft, random.pick(plainForms))
      states.push(bytes)
    }
    if (random.oneIn(6)) {
      // Each step goes on from the one before.
      await addCompletion(states, this.signers)
      bytes = states.at(-1) ?? bytes
      steps.push('time-stamp')
    }
    return { base, bytes, states, steps, honest: true }
  }

  private makeAttack(base: SignedBase, random: RandomSource): SignedCase {
    const steps: string[] = []
    const states = [...base.states]
    const first = base.states[random.oneIn(5) ? random.below(base.states.length) : base.states.length - 1]
    let bytes = first ?? Buffer.alloc(0)
    const before = bytes
    if (random.oneIn(6))
      return { base, bytes: sayOtherwise(bytes, random), states, steps: ['sayOtherwise'], honest: false }
    if (random.oneIn(6)) {
      const odd = updateOddly(bytes, random)
      return { base, bytes: odd.bytes, states, steps: [odd.step], honest: false }
    }
    for (let count = random.pick([1, 1, 1, 2]); count > 0; count--) {
      bytes = this.attackObjects(bytes, random, steps)
      states.push(bytes)
    }
    for (let count = random.pick([0, 0, 0, 1, 2]); count > 0; count--) {
      const attack = random.pick(byteAttacks)
      bytes = attack(bytes, { random, first: before, signers: this.signers })
      steps.push(attack.name)
    }
    return { base, bytes, states, steps, honest: false }
  }

  private attackObjects(bytes: Buffer, random: RandomSource, steps: string[]): Buffer {
    let draft: Draft
    try {
      draft = new Draft(bytes)
    } catch {
      return bytes
    }
    for (let count = 1 + random.below(3); count > 0; count--) {
      if (random.oneIn(2)) {
        const change = random.pick(honestChanges)
        change.make(draft, random, paintingMaterial(draft, random))
        steps.push(change.name)
      } else steps.push(random.pick(attacks)(draft, random))
    }
    return this.finish(draft, random.pick(revisionForms))
  }

  private finish(draft: Draft, form: RevisionForm): Buffer {
    const bytes = draft.write(form)
    if (!draft.signed) return bytes
    const { person, timestamp } = this.signers.authority
    const stamp = (covered: Buffer): Buffer => makeToken(covered, new Date(), timestamp)
    return fillPlaceholder(bytes, { container: draft.signed === 'timestamp' ? stamp : containerBy(person) })
  }
}
