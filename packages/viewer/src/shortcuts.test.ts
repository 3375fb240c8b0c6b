import { describe, expect, it } from 'vitest'
import { pageCommand, viewerCommand, type KeyPress, type KeySituation } from './shortcuts.ts'

/** `ctrl+shift+G` as the browser tells it. */
function press(keys: string): KeyPress {
  const held = ['ctrl', 'meta', 'alt', 'shift'].filter((name) => keys.includes(`${name}+`))
  const key = held.reduce((rest, name) => rest.replace(`${name}+`, ''), keys)
  return {
    key,
    ctrlKey: held.includes('ctrl'),
    metaKey: held.includes('meta'),
    altKey: held.includes('alt'),
    shiftKey: held.includes('shift'),
  }
}

const FITTING: KeySituation = { isPresenting: false, scrollsDown: false, scrollsAcross: false }
const TALL: KeySituation = { ...FITTING, scrollsDown: true }
const PRESENTING: KeySituation = { ...FITTING, isPresenting: true }

describe('pageCommand', () => {
  it.each([
    ['PageDown', 'nextPage'],
    ['PageUp', 'previousPage'],
    ['ArrowDown', 'nextPage'],
    ['ArrowUp', 'previousPage'],
    ['ArrowRight', 'nextPage'],
    ['ArrowLeft', 'previousPage'],
    [' ', 'nextPage'],
    ['Backspace', 'previousPage'],
    ['n', 'nextPage'],
    ['j', 'nextPage'],
    ['p', 'previousPage'],
    ['k', 'previousPage'],
    ['Home', 'firstPage'],
    ['End', 'lastPage'],
    ['ctrl+ArrowUp', 'firstPage'],
    ['ctrl+ArrowDown', 'lastPage'],
    ['+', 'zoomIn'],
    ['shift++', 'zoomIn'],
    ['=', 'zoomIn'],
    ['-', 'zoomOut'],
    ['0', 'fitWidth'],
    ['ctrl+=', 'zoomIn'],
    ['meta+-', 'zoomOut'],
    ['ctrl+0', 'fitWidth'],
    ['a', undefined],
    ['Enter', undefined],
    ['ctrl+Home', undefined],
    ['alt+ArrowLeft', undefined],
    ['toString', undefined],
  ])('makes %j %s while a page fits', (keys, command) => {
    expect(pageCommand(press(keys), FITTING)).toBe(command)
  })

  it.each(['PageDown', 'PageUp', 'ArrowDown', 'ArrowUp', ' ', 'Backspace'])(
    'leaves %j to the browser while there is more of a page below',
    (keys) => {
      expect(pageCommand(press(keys), TALL)).toBeUndefined()
    },
  )

  it('turns pages to the sides unless there is more of the page there', () => {
    expect(pageCommand(press('ArrowRight'), TALL)).toBe('nextPage')
    expect(pageCommand(press('ArrowRight'), { ...TALL, scrollsAcross: true })).toBeUndefined()
  })

  it.each([
    ['Enter', 'nextPage'],
    ['shift+Enter', 'previousPage'],
    [' ', 'nextPage'],
    ['shift+ ', 'previousPage'],
    ['n', 'nextPage'],
    ['ctrl+=', undefined],
    ['0', undefined],
  ])('makes %j %s in a presentation', (keys, command) => {
    expect(pageCommand(press(keys), PRESENTING)).toBe(command)
  })
})

describe('viewerCommand', () => {
  it.each([
    ['ctrl+f', 'find'],
    ['meta+f', 'find'],
    ['ctrl+F', 'find'],
    ['ctrl+g', 'findNext'],
    ['ctrl+shift+G', 'findPrevious'],
    ['ctrl+p', 'print'],
    ['ctrl+alt+p', 'present'],
    ['ctrl+s', 'download'],
    ['ctrl+alt+g', 'goToPage'],
    ['F4', 'sidebar'],
    ['r', 'rotate'],
    ['shift+R', 'rotateBack'],
    ['s', 'selectTool'],
    ['h', 'handTool'],
    ['Escape', 'close'],
    ['ctrl+r', undefined],
    ['ctrl+alt+f', undefined],
    ['x', undefined],
  ])('makes %j %s', (keys, command) => {
    expect(viewerCommand(press(keys), false)).toBe(command)
  })

  it('leaves letters to a text field', () => {
    const commands = ['r', 'shift+R', 's', 'h', 'ctrl+f', 'F4'].map((keys) =>
      viewerCommand(press(keys), true),
    )
    expect(commands).toEqual([undefined, undefined, undefined, undefined, 'find', 'sidebar'])
  })
})
