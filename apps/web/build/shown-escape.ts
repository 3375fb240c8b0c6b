import type { Plugin } from 'vite'

const changes = [
  [
    '    const len = stack.length;\n    for (let i = len - 1; i >= 0; i -= 1) {\n      stack[i].onEsc({',
    '    const shown = stack.filter(item => item.isShown);\n    const len = shown.length;\n    for (let i = len - 1; i >= 0; i -= 1) {\n      shown[i].onEsc({',
  ],
  [
    '      ensure();\n      // Attach global event listeners',
    '      ensure();\n      stack.find(item => item.id === id).isShown = true;\n      // Attach global event listeners',
  ],
] as const

/**
 * Has Escape go to dialogs that are shown. The library notes them while they are drawn, for their order; one whose drawing
 * React gives up and begins anew, as it does with what comes late on a busy machine, is never taken off, and from then
 * on no dialog below it hears of the key (@rc-component/portal 2.2.1).
 */
export function shownEscape(): Plugin {
  return {
    name: 'shown-escape',
    transform: {
      filter: { id: /@rc-component[\\/]portal[\\/]es[\\/]useEscKeyDown\.js$/ },
      handler: (code, id) => ({ code: changedEscape(code, id), map: null }),
    },
  }
}

/** The module as it is bundled. Throws where the library no longer says what it did. */
export function changedEscape(code: string, id: string): string {
  return changes.reduce((text, [before, after]) => {
    if (!text.includes(before)) throw new Error(`${id} does not note dialogs as it did`)
    return text.replace(before, after)
  }, code)
}
