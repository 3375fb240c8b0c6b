import { Button, Tag } from 'antd'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import type { templateGetVariables } from '@qiyin/calls/areas/template.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { signTypeLabel } from '@qiyin/domain/contract/signing-order.ts'
import { fieldGroupNames } from '@qiyin/domain/template/field-types.ts'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { PanelSection } from '../../../components/panel-section/panel-section.tsx'

const RolesDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./roles-dialog.tsx'))).RolesDialog,
}))

/** Who signs, and beside which words of the document. */
export function RolesSection({ template }: { template: Answer<typeof templateGetVariables> }): ReactElement {
  const [open, setOpen] = useState(false)
  const { signRoles } = template
  return (
    <PanelSection title="签署角色" result={`${signRoles.length} 个`}>
      <ul className="template-page-roles">
        {signRoles.map((role) => (
          <li key={role.signRoleCode}>
            <p>
              <span className="b5">{role.signRoleName}</span>
              <Tag>{fieldGroupNames[role.signRoleType]}</Tag>
              <Tag>{signTypeLabel[role.signType]}</Tag>
              <code>{role.signRoleCode}</code>
            </p>
            <Keyword signKey={role.signKey} findings={template.findings} />
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
  signKey,
  findings,
}: {
  signKey: string
  findings: Answer<typeof templateGetVariables>['findings']
}): ReactElement {
  const problem = findings.find(({ code, text }) => code.startsWith('keyword-') && text === signKey)
  if (problem) return <p className="template-page-must">{problem.message}</p>
  return <p className="ink3">{signKey === '' ? '未填写签署关键字' : `关键字「${signKey}」`}</p>
}
