import { userSourceReturn } from '@qiyin/calls/areas/source-login.ts'
import { useCall } from '../call-hooks.ts'
import { useUser } from '../use-user.ts'

/** The way back to the system that a session came from. */
interface SourceReturn {
  readonly text: string
  readonly url: string
}

/** 返回{系统名}, for whoever was sent here by a source system that wants people back (screens W-08c, W-09f). */
export function useSourceReturn(): SourceReturn | undefined {
  const { data: user } = useUser()
  const { data } = useCall(userSourceReturn, user ? {} : null, { quiet: true })
  return data ? { text: `返回${data.sourceName}`, url: data.url } : undefined
}
