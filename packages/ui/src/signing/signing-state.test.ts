import { sealType } from '@qiyin/domain/seal/image.ts'
import type { StampKind } from '@qiyin/domain/seal/position.ts'
import { describe, expect, it } from 'vitest'
import {
  countFilled,
  fillAllText,
  hasLostSeal,
  leadOf,
  myAreas,
  sealChoices,
  signingReducer,
  startSigning,
  type SignTask,
} from './signing-state.ts'

const area = (positionId: string, kind: StampKind, pageNum: number, more: object = {}) => ({
  positionId,
  kind,
  pageNum,
  leftPercent: 10,
  topPercent: 10,
  widthPt: 119,
  heightPt: 119,
  mine: true,
  signerName: '周启明',
  companyName: null,
  signed: false,
  strip: null,
  ...more,
})
const seal = (sealId: string) => ({
  sealId,
  sealAuthorizeId: sealId,
  sealName: '公章',
  sealType: sealType.official,
  previewUrl: '',
  widthPt: 119,
  heightPt: 119,
})
const task = {
  areas: [
    area('3', 0, 2),
    area('1', 1, 1, { topPercent: 60 }),
    area('2', 1, 2, { topPercent: 5 }),
    area('9', 1, 1, { mine: false }),
  ],
  seals: [seal('71'), seal('72')],
  savedSignature: null,
} as unknown as SignTask // only what the state reads

const strip = (index: number) => ({ strip: { group: 'S1_2', from: index / 2, to: (index + 1) / 2 } })

describe('a cross-page seal and a date', () => {
  const areas = [area('5', 2, 1), area('7', 3, 2, strip(1)), area('6', 3, 1, strip(0)), area('8', 1, 2)]
  const withStrips = { ...task, areas }

  it('are one place to act on, and none', () => {
    expect(myAreas(withStrips).map((one) => one.positionId)).toEqual(['6', '8'])
  })

  it('are filled with the seal of the first strip', () => {
    const mine = myAreas(withStrips)
    expect(leadOf(mine, areas[1]!)).toBe(mine[0])
    const state = signingReducer(mine)(startSigning(withStrips), { type: 'fill', area: mine[0]! })
    expect(sealChoices(mine, state)).toEqual([{ positionId: '6', sealId: '71' }])
  })
})

describe('the state of signing', () => {
  const areas = myAreas(task)
  const reduce = signingReducer(areas)

  it('orders my areas by page and height and leaves out those of others', () => {
    expect(areas.map((one) => one.positionId)).toEqual(['1', '2', '3'])
  })

  it('fills at once whatever what was chosen can fill', () => {
    const begun = startSigning(task)
    expect(fillAllText(areas, begun)).toBe('签署余下 2 处')
    const sealed = reduce(begun, { type: 'fillAll' })
    expect(sealed.filled).toEqual({ '1': '71', '2': '71' })
    expect(sealed.currentId).toBe('3')
    expect(fillAllText(areas, sealed)).toBeNull()
    const signed = reduce({ ...begun, signature: { kind: 'name' } }, { type: 'fillAll' })
    expect(Object.keys(signed.filled)).toHaveLength(3)
    expect(fillAllText(areas, { ...begun, signature: { kind: 'name' } })).toBe('一次签署全部 3 处')
  })

  it('fills an area with the chosen seal and goes to the next empty one', () => {
    const state = reduce(startSigning(task), { type: 'fill', area: areas[0]! })
    expect(state.filled).toEqual({ '1': '71' })
    expect(state.currentId).toBe('2')
  })

  it('does not fill a personal area without a signature', () => {
    const state = reduce(startSigning(task), { type: 'fill', area: areas[2]! })
    expect(countFilled(areas, state)).toBe(0)
  })

  it('puts a signature on the area it was made for', () => {
    const state = reduce(startSigning(task), {
      type: 'useSignature',
      signature: { kind: 'name' },
      areaId: '3',
    })
    expect(state.filled).toEqual({ '3': 'signature' })
    expect(state.currentId).toBe('1')
  })

  it('puts the first signature, made for no place, on the one that asks for it, and no later one', () => {
    const made = { type: 'useSignature', signature: { kind: 'name' }, areaId: null } as const
    expect(reduce(startSigning(task), made).filled).toEqual({})
    const atPerson = reduce(startSigning(task), { type: 'goTo', areaId: '3' })
    const state = reduce(atPerson, made)
    expect(state.filled).toEqual({ '3': 'signature' })
    expect(reduce({ ...state, filled: {}, currentId: '3' }, made).filled).toEqual({})
  })

  it('empties what was filled with a seal that is lost, and goes there', () => {
    const state = reduce(startSigning(task), { type: 'fill', area: areas[0]! })
    const seals = task.seals.slice(1)
    expect([hasLostSeal(state, task.seals), hasLostSeal(state, seals)]).toEqual([false, true])
    expect(reduce(state, { type: 'loseSeal', seals })).toEqual({
      ...state,
      sealId: '72',
      filled: {},
      currentId: '1',
    })
  })

  it('replaces the seal on filled areas when another one is chosen', () => {
    const filled = reduce(startSigning(task), { type: 'fill', area: areas[0]! })
    const state = reduce(filled, { type: 'chooseSeal', sealId: '72' })
    expect(sealChoices(areas, state)).toEqual([{ positionId: '1', sealId: '72' }])
  })
})
