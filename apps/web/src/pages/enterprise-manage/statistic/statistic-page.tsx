import { companyScopeOf } from '@qiyin/domain/statistics/figures.ts'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import type { ReactElement } from 'react'
import { StatisticsDesk } from '../../../components/statistics-desk/statistics-desk.tsx'

/** W-23 /enterprise-manage/statistic: of the companies I manage, as an outer or as any other manager. */
export function EnterpriseStatisticPage(): ReactElement {
  const { roles } = useCurrentUser()
  return <StatisticsDesk scope={companyScopeOf(roles.map(({ roleCode }) => roleCode))} />
}
