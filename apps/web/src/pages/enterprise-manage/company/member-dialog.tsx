import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { lazy, Suspense, type ReactElement } from 'react'
import type { MemberFormProps } from './member-form.tsx'

const loadForm = () => import('./member-form.tsx')
const MemberForm = lazy(async () => ({ default: (await loadChunk(loadForm)).MemberForm }))

/** 添加人员. */
export function MemberDialog(props: MemberFormProps): ReactElement {
  return (
    <Suspense>
      <MemberForm {...props} />
    </Suspense>
  )
}
