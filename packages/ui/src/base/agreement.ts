import { createStore, useStore } from './store.ts'

export type AgreementName = 'user' | 'privacy' | 'face' | 'certificate'

const opened = createStore<AgreementName | undefined>(undefined)

/** Opens an agreement in a dialog over any page (G-08). */
export function openAgreement(name: AgreementName): void {
  opened.set(name)
}

export function closeAgreement(): void {
  opened.set(undefined)
}

/** The agreement on screen. */
export function useOpenedAgreement(): AgreementName | undefined {
  return useStore(opened)
}
