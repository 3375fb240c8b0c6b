import { sideItems } from '@qiyin/domain/access/authority.ts'
import type { ReactElement } from 'react'
import { Navigate, useLocation } from 'react-router'
import { areaOf, paths } from '@qiyin/calls/addresses/paths.ts'
import { useUser } from '@qiyin/ui/use-user.ts'

/** The index of an area made of pages: on to the first page that is open to this person. */
export function AreaIndex(): ReactElement {
  const { pathname } = useLocation()
  const { data: user } = useUser()
  const [first] = sideItems(areaOf(pathname), user?.authorityList ?? [])
  const page = first?.functionMenuDtos[0] ?? first
  return <Navigate to={page?.index_page ?? paths.home()} replace />
}
