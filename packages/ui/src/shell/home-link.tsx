import type { ReactElement } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { Lockup } from '../base/brand.tsx'

/** Mark and word mark as the link home. */
export function HomeLink({ size = 28 }: { size?: number }): ReactElement {
  const home = paths.home()
  return <Lockup size={size} href={useHref(home)} onClick={useLinkClickHandler(home)} />
}
