import { useRef, useState } from 'react'
import { rowChangedCode, rowGoneCode } from '@qiyin/domain/told-row-refusals.ts'
import { asCallFailure } from '@qiyin/ui/base/call-failure.ts'
import { keepInTab, readFromTab } from '@qiyin/ui/drafts/kept-in-tab.ts'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'

interface Edited<Row, Values> {
  /** As it was when the dialog opened; null is a new row. */
  row: Row | null
  /** What was typed before the page was left; absent where nothing was. */
  typed?: Values
}

interface KeptEdit<Row, Values> {
  /** What the open dialog is about. */
  edited: Edited<Row, Values> | undefined
  open: (row: Row | null) => void
  /** What the open dialog holds now. */
  keep: (typed: Values) => void
  /** It was refused: where the row is not what it was, a reload is to begin with what it is now. */
  refused: (thrown: unknown) => void
  /** It was saved, or thrown away. */
  close: () => void
}

/** The row was changed or deleted by somebody else: saving it again is refused again. */
const outdatedCodes: readonly number[] = [rowChangedCode, rowGoneCode]

/**
 * The dialog over a list, which a reload or a new login of the same person in this tab opens again with what was typed
 * (screens 0.11). The row is kept too: whoever changed it meanwhile is still found out by its revision. Rows and values
 * must survive JSON as they are, and a dialog that asks for a secret keeps nothing.
 */
export function useKeptEdit<Row, Values>(list: string): KeptEdit<Row, Values> {
  const { personAccountId } = useCurrentUser()
  const place = `edited-row ${list}`
  const [edited, setEdited] = useState(
    // Written below alone, as `Edited`.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    () => readFromTab(place, personAccountId) as Edited<Row, Values> | undefined,
  )
  const outdated = useRef(false)
  return {
    edited,
    open: (row) => {
      outdated.current = false
      setEdited({ row })
    },
    keep: (typed) => {
      if (!outdated.current) keepInTab(place, personAccountId, { row: edited?.row ?? null, typed })
    },
    refused: (thrown) => {
      if (!outdatedCodes.includes(asCallFailure(thrown).code)) return
      outdated.current = true
      sessionStorage.removeItem(place)
    },
    close: () => {
      sessionStorage.removeItem(place)
      setEdited(undefined)
    },
  }
}
