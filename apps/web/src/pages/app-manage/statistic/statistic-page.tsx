import type { ReactElement } from 'react'
import { StatisticsDesk } from '../../../components/statistics-desk/statistics-desk.tsx'

/** W-25 /app-manage/statistic: of the applications I manage. */
export function AppStatisticPage(): ReactElement {
  return <StatisticsDesk scope="businessManager" />
}
