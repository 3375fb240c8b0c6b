import { useEffect, useState } from 'react'
import { whenIdle } from '../base/when-idle.ts'

/**
 * Whether a rare part of a page (a dialog) is to be drawn: from when it is first wanted. Its code is fetched before, as
 * soon as nothing else is to be done, so that it is there also when the line is not.
 */
export function useLate(wanted: boolean, load: () => Promise<unknown>): boolean {
  const [came, setCame] = useState(wanted)
  if (wanted && !came) setCame(true)
  useEffect(
    // What does not come now is asked for again when it is wanted.
    () => whenIdle(() => void load().catch(() => undefined)),
    [load],
  )
  return came
}
