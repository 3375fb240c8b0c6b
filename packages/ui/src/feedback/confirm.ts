import { useSyncExternalStore, type ReactNode } from 'react'

export interface ConfirmRequest {
  title: string
  content: ReactNode
  /** 确定 by default. */
  okText?: string
  /** 取消 by default. */
  cancelText?: string
  /** Red button, for what cannot be undone. */
  danger?: boolean
  widthPx?: number
}

interface Asked extends ConfirmRequest {
  answer: (yes: boolean) => void
}

const listeners = new Set<() => void>()
let asked: Asked | undefined

/**
 * Asks a question in a dialog and resolves with the answer. Needs the antd frame (every page but login and
 * the redirects). A second question before the first is answered declines the first.
 */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean): void => {
      asked = undefined
      tell()
      resolve(yes)
    }
    asked = { ...request, answer }
    tell()
  })
}

/** The question on screen. */
export function useAsked(): Asked | undefined {
  return useSyncExternalStore(subscribe, () => asked)
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
