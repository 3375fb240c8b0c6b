import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { changedEscape } from './shown-escape.ts'

type Hook = (open: boolean, onEsc: (pressed: { top: boolean }) => void) => void

interface Drawn {
  readonly hook: Hook
  readonly show: () => void
  readonly giveUp: () => void
  readonly press: () => void
}

/** The library's hook as it is bundled, with what React would do for it in the hands of the test. */
async function hookOf(): Promise<Drawn> {
  const folder = dirname(createRequire(import.meta.url).resolve('@rc-component/portal/package.json'))
  const file = join(folder, 'es/useEscKeyDown.js')
  const code = changedEscape(await readFile(file, 'utf8'), file)
    .replaceAll(/^import .*$/gm, '')
    .replaceAll(/^export (?:default )?/gm, '')
  const effects: (() => void)[] = []
  const listeners: ((event: object) => void)[] = []
  let ids = 0
  const hook: unknown = runInNewContext(`${code}\nuseEscKeyDown`, {
    process: { env: {} },
    window: { addEventListener: (_: string, listener: (event: object) => void) => listeners.push(listener) },
    useId: () => String((ids += 1)),
    useEvent: (one: unknown) => one,
    useMemo: (make: () => void) => make(),
    useEffect: (effect: () => void) => effects.push(effect),
  })
  return {
    hook: hook as Hook, // what the file declares
    show: () => effects.splice(0).forEach((effect) => effect()),
    giveUp: () => void effects.splice(0),
    press: () => listeners[0]?.({ key: 'Escape', isComposing: false }),
  }
}

it('Escape is for the last dialog that is shown, not for one whose drawing was given up', async () => {
  const { hook, show, giveUp, press } = await hookOf()
  const [drawer, dialog, givenUp] = [
    vi.fn<Parameters<Hook>[1]>(),
    vi.fn<Parameters<Hook>[1]>(),
    vi.fn<Parameters<Hook>[1]>(),
  ]
  hook(true, drawer)
  show()
  hook(true, givenUp)
  giveUp()
  press()
  expect(drawer).toHaveBeenLastCalledWith(expect.objectContaining({ top: true }))
  expect(givenUp).not.toHaveBeenCalled()
  hook(true, dialog)
  show()
  press()
  expect(dialog).toHaveBeenLastCalledWith(expect.objectContaining({ top: true }))
  expect(drawer).toHaveBeenLastCalledWith(expect.objectContaining({ top: false }))
})

it('another text than it knows is not changed in silence', () => {
  expect(() => changedEscape('export default 1', 'useEscKeyDown.js')).toThrow(
    'does not note dialogs as it did',
  )
})
