import type { Answer } from '@qiyin/calls/call.ts'
import { siteInfo } from '@qiyin/calls/areas/site.ts'
import { callApi } from '../call-client.ts'
import { useSyncExternalStore } from 'react'

type Site = Answer<typeof siteInfo>

const listeners = new Set<() => void>()
let site: Site | undefined
let asked = false

/** What the installation says of itself, asked once per page load; undefined until it has said it. */
export function useSite(): Site | undefined {
  return useSyncExternalStore(subscribe, () => site)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!asked) {
    asked = true
    void ask()
  }
  return () => {
    listeners.delete(listener)
  }
}

async function ask(): Promise<void> {
  try {
    site = await callApi(siteInfo, {}, { quiet: true })
  } catch {
    // Badge and filing numbers stay away; the next page to show them asks again.
    asked = false
    return
  }
  for (const listener of listeners) listener()
}
