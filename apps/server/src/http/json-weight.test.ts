import { externalContractAsyncInitiate } from '@qiyin/calls/areas/external-initiation.ts'
import { initiateSave } from '@qiyin/calls/areas/initiate.ts'
import { describe, expect, it } from 'vitest'
import { isLighterThan, mostWeightOf } from './json-weight.ts'

describe('isLighterThan', () => {
  it.each<[string, string, number]>([
    ['numbers', '[1,2,3]', 18],
    ['names', '{"a":1,"b":{}}', 65],
    ['objects in a list', '[{},{}]', 49],
    ['signs within a text', '"{[:,\\"{[:,"', 0],
    ['a backslash at the end of a text', '["\\\\",1]', 17],
    ['a text without an end', '["{{{{', 16],
  ])('weighs %s', (_case, json, weight) => {
    expect([isLighterThan(json, weight), isLighterThan(json, weight - 1)]).toEqual([true, false])
  })

  it('takes a file of 20 MB in base64 and a long escaped content of a signed request', () => {
    const most = mostWeightOf(externalContractAsyncInitiate)
    const content = JSON.stringify({
      file: 'QUJD'.repeat(5_000_000),
      signers: Array.from({ length: 5000 }, () => ({ a: 1 })),
    })
    expect(isLighterThan(JSON.stringify({ appId: 'a', bizContent: content }), most)).toBe(true)
    expect(isLighterThan(content, most)).toBe(false)
  })

  it('takes the largest drawing and the most signers with the most places', () => {
    const most = mostWeightOf(initiateSave)
    const numbers = Array.from({ length: 8000 }, () => 1)
    const strokes = Array.from({ length: 200 }, () => numbers)
    const place = Object.fromEntries(Array.from('abcdefghijklmno', (name) => [name, 1]))
    const cordList = Array.from({ length: 8 }, () => place)
    const signers = Array.from({ length: 50 }, () => ({ ...place, cordList }))
    expect(isLighterThan(JSON.stringify({ strokes }), most)).toBe(true)
    expect(isLighterThan(JSON.stringify({ signers }), most)).toBe(true)
  })
})
