import { lazy, Suspense, type ReactElement } from 'react'
import { filesTemplateOverview, type templateGetVariables } from '@qiyin/calls/areas/template.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'

const Viewer = lazy(async () => ({
  default: (await loadChunk(() => import('@qiyin/viewer/viewer.tsx'))).Viewer,
}))

/** The pages as they print, the fields by their names; drawn anew when a name has changed. */
export function TemplatePreview({
  template,
}: {
  template: Answer<typeof templateGetVariables>
}): ReactElement {
  const { templateCode, templateName, version, fields, findings } = template
  if (findings.some(({ code }) => code === 'unsupported'))
    return (
      <section className="sheet template-page-preview" aria-label="预览">
        <Blank art="missing" title="无法预览" text="模板含有无法转换的内容，请按检查结果修改后重新上传" />
      </section>
    )
  const drawn = `${version} ${fields.map(({ fieldName }) => fieldName).join(' ')}`
  return (
    <section className="template-page-preview" aria-label="预览">
      <Suspense>
        <Viewer
          key={drawn}
          url={callUrl(filesTemplateOverview, { templateCode })}
          fileName={`${templateName}.pdf`}
          showSidebar={false}
          tools={['find']}
          className="template-page-viewer"
        />
      </Suspense>
    </section>
  )
}
