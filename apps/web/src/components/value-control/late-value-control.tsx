import { lazy } from 'react'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'

const load = async () => loadChunk(() => import('./value-control.tsx'))

/** Brings the control: whoever is about to show fields of a template asks for it with them. */
export async function loadValueControl(): Promise<void> {
  await load()
}

/** The control of a variable, in a file of its own: it brings controls of every kind along. Stands below a Suspense. */
export const ValueControl = lazy(async () => ({ default: (await load()).ValueControl }))
