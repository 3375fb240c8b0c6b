import type { Answer } from '@qiyin/calls/call.ts'
import { siteInfo } from '@qiyin/calls/areas/site.ts'
import { callApi } from './call-client.ts'
import { sayInner } from './scope.ts'
import { useEffect } from 'react'
import { createStore, useStore } from './store.ts'

type Site = Answer<typeof siteInfo>

const site = createStore<Site | undefined>(undefined)
let asked = false
const againMs = 10_000

/** What the installation says of itself, asked once per page load; undefined until it has said it. */
export function useSite(): Site | undefined {
  useEffect(() => void ask(), [])
  return useStore(site)
}

async function ask(): Promise<void> {
  if (asked) return
  asked = true
  try {
    const info = await callApi(siteInfo, {}, { quiet: true })
    if (info.inner) sayInner(true)
    site.set(info)
  } catch {
    // Badge, filing numbers and the demonstration's codes stay away until it answers.
    setTimeout(() => {
      asked = false
      void ask()
    }, againMs)
  }
}
