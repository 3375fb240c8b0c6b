import { companyMine, companyRemove } from '@qiyin/calls/areas/company.ts'
import type { CompanyActions } from '@qiyin/domain/company/actions.ts'
import { isSupplierCode } from '@qiyin/domain/company/supplier.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import type { OwnCompany } from '@qiyin/ui/company/company-note.ts'
import { refreshUser } from '@qiyin/ui/use-user.ts'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { lazy, Suspense, type ReactElement } from 'react'
import { AuthenticatedNotice } from './authenticated-notice.tsx'
import { RemoveCompanyDialog } from './remove-company-dialog.tsx'

// Few ever change it, and most pages with these dialogs have no company that could.
const loadChange = () => import('./change-supplier-dialog.tsx')
const ChangeSupplierDialog = lazy(async () => ({
  default: (await loadChunk(loadChange)).ChangeSupplierDialog,
}))

/** What is done with a company in a dialog, on its row and on its page. */
export type CompanyAct = 'supplier' | 'remove' | 'explain'

/** The entries of 更多 for a company. */
export function furtherActs(
  actions: CompanyActions,
  open: (act: CompanyAct) => void,
): { key: CompanyAct; label: string; danger: boolean; onClick: () => void }[] {
  const acts = [
    { key: 'supplier' as const, label: '更换认证渠道', danger: false, shown: actions.changeSupplier },
    { key: 'remove' as const, label: '移除企业', danger: true, shown: actions.remove },
  ]
  return acts
    .filter(({ shown }) => shown)
    .map(({ key, label, danger }) => ({ key, label, danger, onClick: () => open(key) }))
}

interface CompanyActDialogsProps {
  company: OwnCompany
  opened: CompanyAct | undefined
  onClose: () => void
  onRemoved: () => void
}

/** The dialog that is open, if any. */
export function CompanyActDialogs(props: CompanyActDialogsProps): ReactElement | null {
  const { company, opened, onClose, onRemoved } = props
  const { companyId, supplierCode } = company
  const remove = useCallMutation(companyRemove, {
    stale: [companyMine],
    successText: '操作成功',
    onSuccess: async () => {
      await refreshUser()
      onRemoved()
    },
  })
  switch (opened) {
    case 'remove':
      return (
        <RemoveCompanyDialog
          companyName={company.companyName}
          busy={remove.isPending}
          onRemove={() => remove.mutate({ companyId })}
          onClose={onClose}
        />
      )
    case 'supplier':
      return (
        <Suspense>
          <ChangeSupplierDialog company={company} onClose={onClose} />
        </Suspense>
      )
    case 'explain':
      return isSupplierCode(supplierCode) ? (
        <AuthenticatedNotice of={{ companyId, supplierCode }} onClose={onClose} />
      ) : null
    case undefined:
      return null
  }
}
