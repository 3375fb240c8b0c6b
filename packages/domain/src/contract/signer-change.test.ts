import { describe, expect, it } from 'vitest'
import {
  canChangeSigner,
  changeSignerRefusal,
  newInitiatorRefusal,
  newSignerRefusal,
  transferSignerRefusal,
} from './signer-change.ts'

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

describe('newSignerRefusal', () => {
  const ours = { personId: '1', companyId: '10' }
  const himself = { personId: '2', companyId: null }
  const slots = [ours, himself, { personId: '3', companyId: '10' }, { personId: '4', companyId: '11' }]
  it.each([
    ['a colleague with a seal', { personId: '5', holdsSeal: true }, null],
    ['a colleague without one', { personId: '5', holdsSeal: false }, 'NO_MATCHING_SIGNER'],
    ['who signs already', { personId: '1', holdsSeal: true }, 'SIGNER_INVALID'],
    ['who signs beside him for the same company', { personId: '3', holdsSeal: true }, 'SIGNER_INVALID'],
    ['who signs for another company', { personId: '4', holdsSeal: true }, null],
    ['who signs for himself as well', { personId: '2', holdsSeal: true }, null],
  ])('answers for %s', (_, newSigner, refusal) => {
    expect(newSignerRefusal(newSigner, ours, slots)?.name ?? null).toBe(refusal)
  })

  it('asks for no seal where a person signs for himself', () => {
    expect(newSignerRefusal({ personId: '5', holdsSeal: false }, himself, slots)).toBeNull()
    const same = newSignerRefusal({ personId: '2', holdsSeal: false }, himself, slots)
    expect(same?.name).toBe('SIGNER_INVALID')
  })

  it('lets the name or number of who signs already be put right, where he signs once', () => {
    const corrected = { personId: '2', holdsSeal: false, corrects: true }
    expect(newSignerRefusal(corrected, himself, slots)).toBeNull()
    expect(newSignerRefusal(corrected, himself, [...slots, himself])?.name).toBe('SIGNER_INVALID')
    expect(newSignerRefusal({ ...corrected, personId: '1' }, ours, slots)?.name).toBe('NO_MATCHING_SIGNER')
  })
})

it('takes as a new initiator whoever may initiate, and names the company to others', () => {
  const contract = { companyName: '云帆公司' }
  expect(newInitiatorRefusal({ mayInitiate: true }, contract)).toBeNull()
  expect(newInitiatorRefusal({ mayInitiate: false }, contract)).toEqual({
    name: 'NO_MATCHING_SIGNER',
    message: '不能以“云帆公司”的名义在合同所属应用下发起合同',
  })
})

it('is offered to the initiator alone, of what is signed here', () => {
  const contract = { contractStatus: 0, isInitiator: true, signedAtSupplier: false }
  expect(canChangeSigner(contract, slot)).toBe(true)
  expect(canChangeSigner({ ...contract, isInitiator: false }, slot)).toBe(false)
  expect(canChangeSigner({ ...contract, signedAtSupplier: true }, slot)).toBe(false)
  expect(canChangeSigner(contract, { ...slot, signStatus: 2 })).toBe(false)
})
