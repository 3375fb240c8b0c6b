import { matchRoutes, type RouteObject } from 'react-router'

let routes: RouteObject[] = []

/** Tells the menus which paths exist; called once, by main. */
export function rememberRoutes(all: RouteObject[]): void {
  routes = all
}

/** True when a page answers at the path, so that no menu shows a link that leads nowhere. */
export function isRouted(path: string): boolean {
  const matches = matchRoutes(routes, path)
  return matches != null && matches.at(-1)?.route.path !== '*'
}

/** Fetches the code of a path ahead of a visit. A failure is repeated by the visit itself. */
export function prefetchPath(path: string): void {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    if (typeof route.lazy === 'function') void Promise.resolve(route.lazy()).catch(() => undefined)
  }
}
