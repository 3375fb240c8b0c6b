import type { ComponentType } from 'react'
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router'

interface Application {
  /** Every page, beginning at the address of the moment it is first drawn. */
  Application: ComponentType
  /** Fetches the code of a path ahead of a visit. A failure is repeated by the visit itself. */
  prefetchPath: (path: string) => void
}

/** The pages behind the router; `basename` is where they live. */
export function createApplication(routes: RouteObject[], basename: string): Application {
  let router: ReturnType<typeof createBrowserRouter> | undefined
  return {
    Application: () => {
      router ??= createBrowserRouter(routes, { basename })
      return <RouterProvider router={router} />
    },
    prefetchPath: (path) => {
      for (const { route } of matchRoutes(routes, path) ?? []) {
        if (typeof route.lazy === 'function') void Promise.resolve(route.lazy()).catch(() => undefined)
      }
    },
  }
}
