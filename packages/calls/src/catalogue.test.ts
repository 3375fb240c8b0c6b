import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { refusals } from '@qiyin/domain/refusals.ts'
import type { Call } from './call.ts'
import { catalogue } from './catalogue.ts'
import { specifiedCalls } from './testing/specified-calls.ts'

const calls = Object.entries(catalogue) as [string, Call][]
const isDeclared = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
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
    const isSecond = name.endsWith('ByGet') && call.method === 'GET'
    const shares = calls.some(([other, { path }]) => other !== name && path === call.path)
    expect(nameOf(call.path)).toBe(isSecond && shares ? name.replace(/ByGet$/, '') : name)
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

  it.each(calls)('has %s from the specification, or as our own', (_name, call) => {
    expect(specifiedCalls.includes(addressOf(call))).toBe(call.ours !== true)
  })

  it('names each specified call once', () => {
    expect(specifiedCalls.filter((address, index) => specifiedCalls.indexOf(address) !== index)).toEqual([])
    const built = new Set(calls.map(([, call]) => addressOf(call)))
    const stillToCome = specifiedCalls.filter((address) => !built.has(address))
    console.info(`of ${specifiedCalls.length} specified calls ${stillToCome.length} are still to come`)
  })

  it('holds every call that an area exports, each name once', async () => {
    const areas = await Promise.all(
      readdirSync(new URL('areas/', import.meta.url)).map(
        async (file): Promise<object> => import(`./areas/${file.replace(/\.ts$/, '')}.ts`),
      ),
    )
    const exported = areas.flatMap((area) =>
      Object.entries(area).flatMap(([name, value]) => (isDeclared(value) ? [name] : [])),
    )
    expect(exported.toSorted()).toEqual(Object.keys(catalogue).toSorted())
  })

  it('gives each refusal its own number', () => {
    const codes = Object.values(refusals).map((refusal) => refusal.code)
    expect(new Set(codes).size).toBe(codes.length)
  })
})
