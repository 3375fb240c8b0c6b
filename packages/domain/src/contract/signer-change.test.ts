import { describe, expect, it } from 'vitest'
import { canChangeSigner, changeSignerRefusal, transferSignerRefusal } from './signer-change.ts'

const slot = { contractStatus: 0, signStatus: 1, processing: false, signType: 1 }

describe('changeSignerRefusal', () => {
  it.each([
    ['an open slot', {}, null],
    ['a slot whose turn has not come', { signStatus: 0 }, null],
    ['a slot that is signed', { signStatus: 2 }, 'ALREADY_SIGNED'],
    ['a slot that is being signed', { processing: true }, 'SIGN_IN_PROGRESS'],
    ['a completed contract', { contractStatus: 2, signStatus: 2 }, 'NOT_IN_SIGNING'],
    ['a canceled contract', { contractStatus: 3 }, 'NOT_IN_SIGNING'],
    ['a refused contract', { contractStatus: 4 }, 'NOT_IN_SIGNING'],
    ['an expired contract', { contractStatus: 5 }, 'NOT_IN_SIGNING'],
  ])('answers for %s', (_, change, refusal) => {
    expect(changeSignerRefusal({ ...slot, ...change })?.name ?? null).toBe(refusal)
  })
})

describe('transferSignerRefusal', () => {
  it.each([
    ['who signs for a company', {}, null],
    ['who signs for himself', { signType: 0 }, 'SIGNER_NOT_FAST'],
    ['of a contract that has ended', { signType: 0, contractStatus: 2 }, 'NOT_IN_SIGNING'],
    ['who has signed', { signStatus: 2 }, 'ALREADY_SIGNED'],
  ])('answers for a signer %s', (_, change, refusal) => {
    expect(transferSignerRefusal({ ...slot, ...change })?.name ?? null).toBe(refusal)
  })
})

it('is offered to the initiator alone, of what is signed here', () => {
  const contract = { contractStatus: 0, isInitiator: true, signedAtSupplier: false }
  expect(canChangeSigner(contract, slot)).toBe(true)
  expect(canChangeSigner({ ...contract, isInitiator: false }, slot)).toBe(false)
  expect(canChangeSigner({ ...contract, signedAtSupplier: true }, slot)).toBe(false)
  expect(canChangeSigner(contract, { ...slot, signStatus: 2 })).toBe(false)
})
