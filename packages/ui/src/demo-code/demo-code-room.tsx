import type { ReactElement } from 'react'
import { useSite } from '../base/site.ts'
import { LateDemoCode } from './late-demo-code.tsx'
import './demo-code-room.css'

interface DemoCodeRoomProps {
  /** The whole number that a code was sent to; undefined before. */
  phone: string | undefined
  onFill: (code: string) => void
}

/** In demo mode the newest code of a phone, in a room that is there before it: what follows stays where it is. */
export function DemoCodeRoom({ phone, onFill }: DemoCodeRoomProps): ReactElement | null {
  const demo = useSite()?.demo ?? false
  if (!demo) return null
  return (
    <div className="demo-code-room">
      {phone !== undefined && <LateDemoCode phone={phone} onFill={onFill} />}
    </div>
  )
}
