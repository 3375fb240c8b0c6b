import type { ReactElement } from 'react'
import { StatisticsDesk } from '../../../components/statistics-desk/statistics-desk.tsx'

/** W-35 /sys-manage/statistic: of the whole system, with its new users. */
export function SystemStatisticPage(): ReactElement {
  return <StatisticsDesk scope="systemManager" />
}
