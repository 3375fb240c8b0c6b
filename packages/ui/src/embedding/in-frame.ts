import { createContext, useContext } from 'react'

/** What a page inside another system's page does where others lead on. */
export interface InFrame {
  readonly close: () => void
  readonly refused: () => void
}

export const InFrameContext = createContext<InFrame | null>(null)

/** Null in every other page. */
export function useInFrame(): InFrame | null {
  return useContext(InFrameContext)
}
