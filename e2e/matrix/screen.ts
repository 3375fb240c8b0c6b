import type { Locator, Page } from '@playwright/test'

/** A screen as the matrix judges it. */
export interface Screen {
  readonly name: string
  /** The page it is of, as apps/web/build/first-loads.ts names it. */
  readonly path: string
  /** Whose session; nobody's for pages before the login. */
  readonly who?: string
  /** Brings the screen about, beginning at any page of that session; ends at an address of its own unless told. */
  readonly open: (page: Page) => Promise<void>
  /** There as soon as the screen is. */
  readonly ready: (page: Page) => Locator
  /** True: it is judged for jumps also where things move; others are judged calm. */
  readonly inBothMotions?: boolean
  /** True: its state is not in its address, so that it is judged at every width only. */
  readonly madeByHand?: boolean
  /** True: it is the page of another screen with other content, and bad conditions are judged there. */
  readonly isSameList?: boolean
  /** True: it asks the server for nothing that it cannot do without, and has nothing to say of bad conditions. */
  readonly isStatic?: boolean
}
