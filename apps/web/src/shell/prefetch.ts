import { matchRoutes, type RouteObject } from 'react-router'

let routes: RouteObject[] = []

/** Tells where the code of each path is; called once, by main. */
export function rememberRoutes(all: RouteObject[]): void {
  routes = all
}

/** Fetches the code of a path ahead of a visit. A failure is repeated by the visit itself. */
export function prefetchPath(path: string): void {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    if (typeof route.lazy === 'function') void Promise.resolve(route.lazy()).catch(() => undefined)
  }
}
