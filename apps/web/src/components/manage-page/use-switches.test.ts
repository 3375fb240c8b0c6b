// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSwitches } from './use-switches.ts'

interface Values {
  a: boolean
  b: boolean
}

const read = (): Promise<unknown> => Promise.resolve()
const endless = (): Promise<unknown> => new Promise(() => undefined)
const turn = (call: () => Promise<unknown>) => ({ call, read })

const open = () => renderHook(() => useSwitches<Values>()).result

it('stands as pressed until the call has ended, whether it was accepted or refused', async () => {
  const switches = open()
  for (const end of ['resolve', 'reject'] as const) {
    const call = Promise.withResolvers<undefined>()
    await act(async () =>
      switches.current.press(
        '1',
        { a: true },
        turn(() => call.promise),
      ),
    )
    expect(switches.current.shown('1')).toEqual({ a: true })
    await act(async () => call[end](undefined))
    expect(switches.current.shown('1')).toBeUndefined()
  }
})

it('asks for one after the other, and lets none go back before the last has ended', async () => {
  const switches = open()
  const calls = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()] as const
  const asked: string[] = []
  const one = (name: string, { promise }: (typeof calls)[0]) =>
    turn(() => {
      asked.push(name)
      return promise
    })
  await act(async () => switches.current.press('1', { a: true }, one('a', calls[0])))
  await act(async () => switches.current.press('1', { b: true }, one('b', calls[1])))
  await act(async () => switches.current.after(() => asked.push('after')))
  expect([asked, switches.current.shown('1')]).toEqual([['a'], { a: true, b: true }])
  await act(async () => calls[0].resolve(undefined))
  expect([asked, switches.current.shown('1')]).toEqual([['a', 'b'], { a: true, b: true }])
  await act(async () => calls[1].resolve(undefined))
  expect(asked).toEqual(['a', 'b', 'after'])
  expect(switches.current.shown('1')).toBeUndefined()
})

it('does not wait for the list to be read before the next call', async () => {
  const switches = open()
  const asked: string[] = []
  const call = (): Promise<unknown> => {
    asked.push('call')
    return Promise.resolve()
  }
  await act(async () => switches.current.press('1', { a: true }, { call, read: endless }))
  await act(async () => switches.current.press('1', { b: true }, { call, read }))
  expect(asked).toEqual(['call', 'call'])
})
