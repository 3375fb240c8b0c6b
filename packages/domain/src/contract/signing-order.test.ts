import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLastToSign, openSlots, stageOf, type SignerSlot, type SignOrderType } from './signing-order.ts'

const slot = (id: string, change: Partial<SignerSlot> = {}): SignerSlot => ({
  signId: id,
  signType: 0,
  ourPart: false,
  signOrder: 1,
  signStatus: 0,
  ...change,
})

const slots = fc
  .array(
    fc.record({
      signType: fc.constantFrom(0, 1),
      ourPart: fc.boolean(),
      signOrder: fc.integer({ min: 1, max: 5 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((list) => list.map((entry, index) => slot(String(index), entry)))
const orders = fc.constantFrom<SignOrderType>(1, 2)

const withStatus = (list: SignerSlot[], ids: string[], signStatus: number): SignerSlot[] =>
  list.map((entry) => (ids.includes(entry.signId) ? { ...entry, signStatus } : entry))

describe('openSlots', () => {
  it('opens persons, then institutions, then our part when unordered', () => {
    let list = [
      slot('our person', { ourPart: true }),
      slot('firm', { signType: 1 }),
      slot('our firm', { ourPart: true, signType: 1 }),
      slot('anna'),
      slot('bert', { signOrder: 9 }),
    ]
    expect(openSlots(list, 1)).toEqual(['anna', 'bert'])
    list = withStatus(list, ['anna', 'bert'], 1)
    expect(openSlots(list, 1)).toEqual([])
    list = withStatus(list, ['anna'], 2)
    expect(openSlots(list, 1)).toEqual([])
    list = withStatus(list, ['bert'], 2)
    expect(openSlots(list, 1)).toEqual(['firm'])
    list = withStatus(list, ['firm'], 2)
    expect(openSlots(list, 1)).toEqual(['our person', 'our firm'])
  })

  it('opens one after the other by signOrder, then our part, when ordered', () => {
    let list = [
      slot('ours', { ourPart: true, signOrder: 1 }),
      slot('third', { signOrder: 7 }),
      slot('first', { signOrder: 2, signType: 1 }),
      slot('second', { signOrder: 2 }),
      slot('ours too', { ourPart: true, signOrder: 2 }),
    ]
    for (const id of ['first', 'second', 'third']) {
      expect(openSlots(list, 2)).toEqual([id])
      list = withStatus(list, [id], 1)
      expect(openSlots(list, 2)).toEqual([])
      list = withStatus(list, [id], 2)
    }
    expect(openSlots(list, 2)).toEqual(['ours', 'ours too'])
  })

  it('skips stages without signers', () => {
    expect(openSlots([slot('ours', { ourPart: true })], 1)).toEqual(['ours'])
    expect(openSlots([slot('firm', { signType: 1 }), slot('ours', { ourPart: true })], 1)).toEqual(['firm'])
  })

  it('opens nothing when all have signed or nobody is there', () => {
    expect(openSlots([slot('a', { signStatus: 2 })], 1)).toEqual([])
    expect(openSlots([], 2)).toEqual([])
  })

  it('asks every signer exactly once, never before an earlier stage is done, whoever signs first', () => {
    fc.assert(
      fc.property(slots, orders, fc.infiniteStream(fc.nat()), (start, order, choice) => {
        let list = start
        const asked: string[] = []
        for (;;) {
          const opened = openSlots(list, order)
          asked.push(...opened)
          list = withStatus(list, opened, 1)
          const open = list.filter((entry) => entry.signStatus === 1)
          if (open.length === 0) break
          const stages = new Set(open.map((entry) => stageOf(entry, order)))
          expect(stages.size).toBe(1)
          const earlier = list.filter((entry) => stageOf(entry, order) < Math.min(...stages))
          expect(earlier.every((entry) => entry.signStatus === 2)).toBe(true)
          const oneByOne = order === 2 && open.some((entry) => !entry.ourPart)
          expect(open.length).toBeLessThanOrEqual(oneByOne ? 1 : start.length)
          const signer = open.at(choice.next().value! % open.length)!
          const last = isLastToSign(list, signer.signId)
          list = withStatus(list, [signer.signId], 2)
          expect(list.every((entry) => entry.signStatus === 2)).toBe(last)
        }
        expect(asked.toSorted()).toEqual(start.map((entry) => entry.signId).toSorted())
      }),
    )
  })
})
