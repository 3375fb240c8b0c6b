import { lazy, Suspense, type ComponentType, type ReactElement } from 'react'
import { useLocation } from 'react-router'

type Load = () => Promise<{ Component: ComponentType }>

/** The `lazy` of a route with several pages under one address, of which its query names one. */
export function chosenPage<Name extends string>(
  nameIn: (query: URLSearchParams) => Name,
  pages: Readonly<Record<Name, Load>>,
): Load {
  /** Those that have come: shown without a pause, in which the picture of a document would go away. */
  const came = new Map<Name, ComponentType>()
  const toCome = new Map<Name, ComponentType>()
  const pageOf = (name: Name): ComponentType => {
    const known = came.get(name) ?? toCome.get(name)
    const page = known ?? lazy(async () => ({ default: (await pages[name]()).Component }))
    if (!known) toCome.set(name, page)
    return page
  }
  function ChosenPage(): ReactElement {
    const Page = pageOf(nameIn(new URLSearchParams(useLocation().search)))
    return (
      <Suspense>
        <Page />
      </Suspense>
    )
  }
  return async () => {
    const name = nameIn(new URLSearchParams(location.search))
    came.set(name, (await pages[name]()).Component)
    return { Component: ChosenPage }
  }
}
