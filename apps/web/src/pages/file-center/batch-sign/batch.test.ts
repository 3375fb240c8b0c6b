import { expect, it } from 'vitest'
import {
  filledState,
  markNames,
  placesOf,
  runText,
  sealOf,
  sealsOf,
  sealsOfContract,
  type BatchContract,
} from './batch.ts'

const place = {
  pageNum: 1,
  leftPercent: 10,
  topPercent: 10,
  widthPt: 100,
  heightPt: 50,
  mine: true,
  signed: false,
  strip: null,
  signerName: '陈思远',
  companyName: '云栖',
}
const round = { sealId: '1', sealName: '公章', previewUrl: '' }
const other = { sealId: '2', sealName: '合同专用章', previewUrl: '' }

function contract(signId: string, seals: object[], kinds: number[]): BatchContract {
  const areas = kinds.map((kind, at) => ({ ...place, kind, positionId: `${signId}-${at}` }))
  // What a run's rules look at.
  return { signId, contractId: signId, seals, areas, pageCount: 1 } as unknown as BatchContract
}

const sealed = contract('a', [round, other], [1])
const both = contract('b', [other], [1, 0])

it('offers every seal that may be used somewhere, once', () => {
  expect(sealsOf([sealed, both]).map(({ sealId }) => sealId)).toEqual(['1', '2'])
})

it('puts the chosen seal on every contract, and another where it may not be used', () => {
  const marks = { sealId: '1', signature: null }
  expect(sealOf(sealed, marks)?.sealId).toBe('1')
  expect(sealOf(both, marks)?.sealId).toBe('2')
  expect(sealsOfContract(both, marks)).toEqual([{ positionId: 'b-0', sealId: '2' }])
})

it('counts places to seal and to sign', () => {
  expect(placesOf([sealed, both])).toEqual({ sealed: 2, personal: 1, acrossPages: 0 })
  expect(placesOf([contract('c', [round], [1, 3])])).toEqual({ sealed: 2, personal: 0, acrossPages: 1 })
})

it('fills personal places once there is a signature', () => {
  const without = filledState(both, { sealId: '2', signature: null })
  expect(without.filled).toEqual({ 'b-0': '2' })
  const signed = filledState(both, { sealId: '2', signature: { kind: 'name' } })
  expect(signed.filled).toEqual({ 'b-0': '2', 'b-1': 'signature' })
})

it('names what stands on the contracts, each seal once, and how the signer signs', () => {
  expect(markNames([sealed, both], { sealId: '1', signature: { kind: 'name' } })).toEqual([
    '公章',
    '合同专用章',
    '个人名章',
  ])
  expect(markNames([both], { sealId: '2', signature: { kind: 'saved' } })).toEqual(['合同专用章', '手写签名'])
  expect(markNames([sealed], { sealId: '1', signature: { kind: 'saved' } })).toEqual(['公章'])
})

const of = (one: BatchContract, companyName: string | null): BatchContract => ({ ...one, companyName })

it('says in one line what a run signs, and for whom', () => {
  expect(runText([of(sealed, '云栖'), of(both, '云栖')])).toBe('2 份合同，3 处签署，代表 云栖')
  expect(runText([of(sealed, '云栖'), of(both, '数峰')])).toBe('2 份合同，3 处签署，代表 云栖 等')
  expect(runText([of(both, null)])).toBe('1 份合同，2 处签署')
})
