import { describe, expect, it } from 'vitest'
import { refusals } from '@qiyin/domain/refusals.ts'
import type { Call } from './call.ts'
import { catalogue } from './catalogue.ts'
import { specifiedCalls } from './specified-calls.ts'
import { stillToCome } from './still-to-come.ts'

const calls = Object.entries(catalogue) as [string, Call][]
const addressOf = (call: Call): string => `${call.method} ${call.path}`

function nameOf(path: string): string {
  return path
    .replace(/[{}]/g, '')
    .split(/[/-]/)
    .filter(Boolean)
    .map((part, index) => (index === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1)))
    .join('')
}

describe('the call catalogue', () => {
  it('holds each method and path once', () => {
    const addresses = calls.map(([, call]) => addressOf(call))
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
  })

  it.each(calls)('names %s by its path', (name, call) => {
    expect(nameOf(call.path)).toBe(name)
  })

  it.each(calls)('gives %s a request field for each part of its path and query', (_name, call) => {
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
    const known = Object.keys(call.request.shape)
    expect(
      [...inPath, ...(call.query ?? []), ...(call.object ? [call.object.field] : [])].filter(
        (field) => !known.includes(field),
      ),
    ).toEqual([])
  })

  it.each(calls)('lists only known refusals for %s, each once', (_name, call) => {
    expect(call.refusals.filter((name) => !(name in refusals))).toEqual([])
    expect(new Set(call.refusals).size).toBe(call.refusals.length)
  })

  it('has every specified call, but for those still to come', () => {
    const built = new Set(calls.map(([, call]) => addressOf(call)))
    const missing = specifiedCalls.filter((address) => !built.has(address))
    console.info(
      `${specifiedCalls.length - missing.length} of ${specifiedCalls.length} specified calls built`,
    )
    expect(missing.toSorted()).toEqual([...stillToCome].toSorted())
  })

  it('gives each refusal its own number', () => {
    const codes = Object.values(refusals).map((refusal) => refusal.code)
    expect(new Set(codes).size).toBe(codes.length)
  })
})
