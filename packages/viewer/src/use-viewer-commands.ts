import { useEffect, useRef } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import type { ViewerTool } from './bar/viewer-tool.ts'
import { isTextField } from './is-text-field.ts'
import { viewerCommand, type KeyPress, type ViewerCommand } from './shortcuts.ts'
import { runViewerCommand } from './viewer-commands.ts'
import type { ViewerController } from './viewer-controller.ts'

interface CommandSetup {
  controller: ViewerController
  root: RefObject<HTMLElement | null>
  fileName: string
  tools: readonly ViewerTool[]
  /** The viewer hears keys that nothing else on the page has. */
  ownsPage: boolean
}

interface Commands {
  run: (command: ViewerCommand) => boolean
  onKeyDown: (event: KeyboardEvent) => void
}

/** What links of a document may ask for (ISO 32000-1, 12.6.4.11, and what readers have added to it). */
const NAMED_ACTIONS: ReadonlyMap<string, ViewerCommand> = new Map([
  ['Find', 'find'],
  ['Print', 'print'],
  ['SaveAs', 'download'],
  ['GoToPage', 'goToPage'],
])

/** The commands of a viewer, for its keys, its bar, and links in its document. */
export function useViewerCommands(setup: CommandSetup): Commands {
  const { controller, root, fileName, tools, ownsPage } = setup
  const run = (command: ViewerCommand): boolean =>
    runViewerCommand(command, { controller, root: root.current, fileName, tools })
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(
    () =>
      controller.onNamedAction((action) => {
        const command = NAMED_ACTIONS.get(action)
        if (command !== undefined) latest.current(command)
      }),
    [controller],
  )
  useEffect(() => {
    if (!ownsPage) return undefined
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      if (event.target !== document.body || event.defaultPrevented) return
      if (runKey(event, latest.current)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [ownsPage])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.defaultPrevented && runKey(event, run)) event.preventDefault()
  }
  return { run, onKeyDown }
}

function runKey(
  event: KeyPress & { target: EventTarget | null },
  run: (command: ViewerCommand) => boolean,
): boolean {
  const command = viewerCommand(event, isTextField(event.target))
  return command !== undefined && run(command)
}
