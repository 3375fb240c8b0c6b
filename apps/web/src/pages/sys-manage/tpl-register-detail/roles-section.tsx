import { Button, Tag } from 'antd'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import type { templateGetVariables } from '@qiyin/calls/areas/template.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { signTypeLabel } from '@qiyin/domain/contract/signing-order.ts'
import { fieldGroupNames } from '@qiyin/domain/template/field-types.ts'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { CheckIcon, WarningIcon } from '@qiyin/ui/icons.tsx'
import { groupLook } from './template-marks.ts'
import { PanelSection } from '../../../components/panel-section/panel-section.tsx'

const RolesDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./roles-dialog.tsx'))).RolesDialog,
}))

type Template = Answer<typeof templateGetVariables>

/** Who signs, and beside which words of the document. */
export function RolesSection({ template }: { template: Template }): ReactElement {
  const [open, setOpen] = useState(false)
  const { signRoles } = template
  return (
    <PanelSection title="签署角色" result={`${signRoles.length} 个`}>
      <ul className="template-page-roles">
        {signRoles.map((role) => (
          <li key={role.signRoleCode}>
            <p>
              <span className={`template-page-mark b5 ${groupLook[role.signRoleType]}`}>
                {role.signRoleName}
              </span>
              <Tag>{fieldGroupNames[role.signRoleType]}</Tag>
              <Tag>{signTypeLabel[role.signType]}</Tag>
              <code>{role.signRoleCode}</code>
            </p>
            <Keyword role={role} findings={template.findings} />
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => setOpen(true)}>
        修改签署角色
      </Button>
      {open && (
        <Suspense>
          <RolesDialog template={template} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </PanelSection>
  )
}

/** The words beside which somebody signs, and what is wrong with them. */
function Keyword({
  role: { signKey, signPages = [] },
  findings,
}: {
  role: Template['signRoles'][number]
  findings: Template['findings']
}): ReactElement {
  const problem = findings.find(({ code, text }) => code.startsWith('keyword-') && text === signKey)
  if (problem)
    return (
      <p className="template-page-keyword template-page-must">
        <WarningIcon size={14} />
        {problem.message}
      </p>
    )
  if (signKey === '') return <p className="ink3">未填写签署关键字</p>
  const pages = signPages.length === 0 ? '' : `，第 ${signPages.join('、')} 页`
  return (
    <p className="template-page-keyword">
      <CheckIcon size={14} />
      关键字「{signKey}」{pages}
    </p>
  )
}
