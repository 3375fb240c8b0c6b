import type { ReactNode } from 'react'
import { createStore, useStore } from '../base/store.ts'

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

export interface Asked extends ConfirmRequest {
  answer: (yes: boolean) => void
}

const asked = createStore<Asked | undefined>(undefined)

/**
 * Asks a question in a dialog and resolves with the answer. Needs a `ConfirmHost`
 * around the page (every page but login and the redirects). A second question before the first is answered declines the first.
 */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  asked.get()?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean): void => {
      asked.set(undefined)
      resolve(yes)
    }
    asked.set({ ...request, answer })
  })
}

/** The question on screen. */
export function useAsked(): Asked | undefined {
  return useStore(asked)
}
