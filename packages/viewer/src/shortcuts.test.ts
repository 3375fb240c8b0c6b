import { describe, expect, it } from 'vitest'
import { keyCommand } from './shortcuts.ts'

const press = (key: string, held: object = {}): Parameters<typeof keyCommand>[0] => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
})

describe('keyCommand', () => {
  it.each([
    ['PageDown', 'nextPage'],
    ['PageUp', 'previousPage'],
    ['Home', 'firstPage'],
    ['End', 'lastPage'],
    ['+', 'zoomIn'],
    ['=', 'zoomIn'],
    ['-', 'zoomOut'],
    ['0', 'fitWidth'],
    ['a', undefined],
    ['ArrowDown', undefined],
    ['toString', undefined],
  ])('makes %s %s while a page fits', (key, command) => {
    expect(keyCommand(press(key), true)).toBe(command)
  })

  it('leaves PageUp and PageDown to the browser while a page is taller than the well', () => {
    expect(keyCommand(press('PageDown'), false)).toBeUndefined()
    expect(keyCommand(press('PageUp'), false)).toBeUndefined()
    expect(keyCommand(press('Home'), false)).toBe('firstPage')
  })

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])('leaves keys with %j alone', (held) => {
    expect(keyCommand(press('0', held), true)).toBeUndefined()
  })
})
