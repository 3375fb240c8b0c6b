import { lazy, Suspense, useImperativeHandle, useRef, type ReactElement, type Ref } from 'react'
import { filesTemplateOverview, type templateGetVariables } from '@qiyin/calls/areas/template.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { fieldGroup, fieldGroupNames } from '@qiyin/domain/template/field-types.ts'
import { FieldMarks } from '../../../components/field-marks/field-marks.tsx'
import { useFieldPlaces, type FieldPlace } from '../../../components/field-marks/use-field-places.ts'
import { groupLook, templateMarks, type EditedField } from './template-marks.ts'
import type { ViewerController } from '@qiyin/viewer/viewer-controller.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'

const Viewer = lazy(async () => ({
  default: (await loadChunk(() => import('@qiyin/viewer/viewer.tsx'))).Viewer,
}))

type Finding = Answer<typeof templateGetVariables>['findings'][number]

/** What whoever shows a preview can ask of it. */
export interface PreviewHandle {
  /** Brings the place of a finding into view and marks it. */
  show: (finding: Finding) => void
}

/** The pages as they print, the fields by their names or as the document marks them; drawn anew when a name has changed. */
export function TemplatePreview({
  template,
  shown,
  edited,
  onEdit,
  ref,
}: {
  template: Answer<typeof templateGetVariables>
  /** What stands in the places of the fields. */
  shown: 'names' | 'markers'
  edited: EditedField | undefined
  onEdit: (edited: EditedField) => void
  ref?: Ref<PreviewHandle>
}): ReactElement {
  const [places, findPlaces] = useFieldPlaces()
  const ready = useRef<{ drawn: string; viewer: ViewerController } | null>(null)
  // Asked for before the pages are there it is shown with them.
  const wanted = useRef<Finding | null>(null)
  const marks = templateMarks(template, { edited, onEdit })
  const { templateCode, templateName, version, fields, findings } = template
  const drawn = `${version} ${shown} ${fields.map(({ fieldName }) => fieldName).join(' ')}`
  useImperativeHandle(
    ref,
    () => ({
      show: (finding) => {
        if (ready.current?.drawn === drawn) showFinding(ready.current.viewer, finding, places)
        else wanted.current = finding
      },
    }),
    [drawn, places],
  )
  if (findings.some(({ code }) => code === 'unsupported'))
    return (
      <section className="template-page-preview" aria-label="预览">
        <Blank art="missing" title="无法预览" text="模板含有无法转换的内容，请按检查结果修改后重新上传" />
      </section>
    )
  return (
    <section className="template-page-preview" aria-label="预览">
      <Suspense>
        <Viewer
          key={drawn}
          url={callUrl(filesTemplateOverview, {
            templateCode,
            ...(shown === 'markers' && { shown: 1 }),
          })}
          fileName={`${templateName}.pdf`}
          showSidebar={false}
          tools={['find']}
          barLeft={places.length > 0 && <Legend fields={fields} />}
          overlay={({ pageNumber }) => <FieldMarks places={places} pageNumber={pageNumber} marks={marks} />}
          onReady={(viewer) => {
            ready.current = { drawn, viewer }
            findPlaces(viewer)
            if (wanted.current) showFinding(viewer, wanted.current, places)
            wanted.current = null
          }}
          className="template-page-viewer"
        />
      </Suspense>
    </section>
  )
}

/** A marker that was recognised prints its variable, which has a place of its own; other text is looked for. */
function showFinding(
  viewer: ViewerController,
  { code, text, pages }: Finding,
  places: readonly FieldPlace[],
): void {
  const [page = 1] = pages ?? []
  const field = places.find(({ fieldCode, pageNumber }) => pageNumber === page && text === `\${${fieldCode}}`)
  if (field) viewer.scrollToBox(page, field.box)
  else if (code === 'missing-exclamation' || text === '') viewer.setPage(page)
  else viewer.find.open(text)
}

/** What the colours of the marks say. */
function Legend({ fields }: Pick<Answer<typeof templateGetVariables>, 'fields'>): ReactElement {
  const groups = Object.values(fieldGroup).filter((group) =>
    fields.some(({ roleType }) => roleType === group),
  )
  return (
    <span className="template-page-legend cap">
      {groups.map((group) => (
        <span key={group} className={`template-page-mark ${groupLook[group]}`}>
          {fieldGroupNames[group]}
        </span>
      ))}
      {fields.some(({ notNull }) => !notNull) && <span className="template-page-optional">选填</span>}
    </span>
  )
}
