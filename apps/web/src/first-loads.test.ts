import type { RouteObject } from 'react-router'
import { describe, expect, test } from 'vitest'
import { firstLoads } from '../build/first-loads.ts'
import { routes } from './routes.tsx'

// One application knows nothing of the other; their build knows both.
const phoneFile: string = new URL('../../h5/src/routes.tsx', import.meta.url).href
const { routes: phoneRoutes }: { routes: RouteObject[] } = await import(phoneFile)

/** Pages that are passed through, say one sentence, or lead on: nobody waits for them long. */
const passing = [
  '/company-redirect',
  '/sign-redirect',
  '/sign-return',
  '/verify-redirect',
  '/login-redirect',
  '/fail',
  '/maintenance',
  '/common/404',
  '/sys-manage',
  '/app-manage',
]

/** The paths of all routes, with what follows a parameter as `/*`. */
function pathsOf(list: readonly RouteObject[], above = ''): string[] {
  return list.flatMap((route) => {
    if (route.path === '*') return []
    const own = route.index ? '/' : `${above}/${route.path ?? ''}`.replaceAll(/\/+$|\/(?=\/)/g, '')
    if (route.children) return pathsOf(route.children, own)
    return [own.replace(/\/[:*].*$/, '/*')]
  })
}

describe.each([
  ['web', routes],
  ['h5', phoneRoutes],
] as const)('%s', (app, all) => {
  const known = firstLoads[app].map(({ path }) => path)
  const lazyPages = pathsOf(all).filter((path) => !passing.includes(path))
  // On phones, one page stands for all that a desk is needed for.
  const pages = lazyPages.filter((path) => app === 'web' || known.includes(path) || !isForDesk(path))

  test('every page has its first load in apps/web/build/first-loads.ts', () => {
    expect(known.toSorted()).toEqual(pages.toSorted())
  })
})

/** Whether a phone only says where to go on. */
function isForDesk(path: string): boolean {
  return /^\/(file-center\/(new-sign|drafts)|tpl-history|sign-templ|app-manage|sys-manage|enterprise-manage|personal-auth|enterprise-auth|out-enterprise)/.test(
    path,
  )
}
