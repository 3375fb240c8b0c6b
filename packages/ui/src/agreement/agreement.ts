import { useSyncExternalStore } from 'react'

export type AgreementName = 'user' | 'privacy'

const listeners = new Set<() => void>()
let opened: AgreementName | undefined

/** Opens an agreement in a dialog over any page (G-08). */
export function openAgreement(name: AgreementName): void {
  show(name)
}

export function closeAgreement(): void {
  show(undefined)
}

/** The agreement on screen. */
export function useOpenedAgreement(): AgreementName | undefined {
  return useSyncExternalStore(subscribe, () => opened)
}

function show(name: AgreementName | undefined): void {
  opened = name
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
