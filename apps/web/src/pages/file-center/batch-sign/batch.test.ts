import { expect, it } from 'vitest'
import { filledState, placesOf, sealOf, sealsOf, sealsOfContract, type BatchContract } from './batch.ts'

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
  expect(placesOf([sealed, both])).toEqual({ sealed: 2, personal: 1 })
})

it('fills personal places once there is a signature', () => {
  const without = filledState(both, { sealId: '2', signature: null })
  expect(without.filled).toEqual({ 'b-0': '2' })
  const signed = filledState(both, { sealId: '2', signature: { kind: 'name' } })
  expect(signed.filled).toEqual({ 'b-0': '2', 'b-1': 'signature' })
})
