import { useEffect, useRef, useState } from 'react'

const everyMs = 5000

/** The text, no oftener than every five seconds: what is read aloud must be heard out. */
export function useNowAndThen(text: string): string {
  const [said, setSaid] = useState(text)
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  }, [text])
  useEffect(() => {
    const timer = setInterval(() => setSaid(latest.current), everyMs)
    return () => clearInterval(timer)
  }, [])
  return said
}
