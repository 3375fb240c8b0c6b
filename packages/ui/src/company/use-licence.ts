import { useEffect, useRef, useState } from 'react'
import { asCallFailure } from '../base/call-failure.ts'
import { toast } from '../base/toast.ts'
import type { LicenceFields } from './read-licence.ts'

interface LicenceReading {
  /** A photo is being read. */
  isReading: boolean
  /** Reads a stored photo, and fills in what stands on it. */
  read: (fileId: string) => Promise<void>
}

/**
 * The photo of a licence fills in what is empty; where its name is another than the typed one, the person is asked
 * (D-04, seed 001 section 5). What was typed of the rest stays.
 */
export function useLicence(
  typed: () => LicenceFields,
  fill: (read: Partial<LicenceFields>) => void,
): LicenceReading {
  const [isReading, setIsReading] = useState(false)
  const latest = useRef({ typed, fill })
  const leaving = useRef<AbortController>(null)
  useEffect(() => {
    latest.current = { typed, fill }
  })
  useEffect(() => () => leaving.current?.abort(), [])
  const read = async (fileId: string): Promise<void> => {
    leaving.current?.abort()
    const away = (leaving.current = new AbortController())
    setIsReading(true)
    try {
      // Asked for with the first photo: most look at the page first.
      const { readLicence } = await import('./read-licence.ts')
      const news = await readLicence(fileId, () => latest.current.typed(), away.signal)
      if (away.signal.aborted || Object.keys(news).length === 0) return
      latest.current.fill(news)
      toast('success', '已按营业执照填写，请核对')
    } catch (thrown) {
      if (!away.signal.aborted) toast('error', asCallFailure(thrown).message)
    } finally {
      if (leaving.current === away) setIsReading(false)
    }
  }
  return { isReading, read }
}
