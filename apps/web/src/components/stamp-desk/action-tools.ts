import type { ViewerController } from '@qiyin/viewer/viewer-controller.ts'
import type { PlacingDesk } from './use-placing.ts'

/** What the actions work on, and how they report. */
export interface ActionTools {
  desk: PlacingDesk
  controller: ViewerController
  /** For those who do not see what has happened. */
  say: (text: string) => void
  /** Asks for the focus of a stamp that may not be drawn yet. */
  focus: (id: string | null) => void
}
