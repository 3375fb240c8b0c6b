import type { contractSourceApplicationQuery } from '@qiyin/calls/areas/source-application.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { Facts } from '@qiyin/ui/facts/facts.tsx'
import { Button } from 'antd'
import { lazy, Suspense, useState, type ReactElement } from 'react'

const EditFrameHosts = lazy(async () => ({
  default: (await import('./edit-frame-hosts.tsx')).EditFrameHosts,
}))

interface FrameSheetProps {
  application: Pick<Answer<typeof contractSourceApplicationQuery>[number], 'id' | 'frameHosts'>
}

/** The hosts whose pages may show a signing page inside. */
export function FrameSheet({ application: { id, frameHosts } }: FrameSheetProps): ReactElement {
  const [editing, setEditing] = useState(false)
  return (
    <section className="sheet source-detail-part" aria-labelledby="frame-title">
      <div className="source-detail-title">
        <h2 id="frame-title" className="h-sheet">
          嵌入页面
        </h2>
        <Button size="small" type="text" aria-label="修改嵌入页面" onClick={() => setEditing(true)}>
          修改
        </Button>
      </div>
      <Facts
        rows={[['允许嵌入的域名', frameHosts.length === 0 ? '未设置，不能嵌入' : frameHosts.join('、')]]}
      />
      {editing && (
        <Suspense>
          <EditFrameHosts applicationId={id} frameHosts={frameHosts} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </section>
  )
}
