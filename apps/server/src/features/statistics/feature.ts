import type { Feature } from '../../feature.ts'
import { completionTimes } from './completion-times.ts'
import { countFigure, countUsers, shareByApplication } from './count.ts'
import { exportStatistics } from './export.ts'
import { applicationFilters, companyFilters, outerCompanyFilters, systemFilters } from './filters.ts'
import { foldStatisticCounts } from './jobs.ts'

export const statisticsFeature = {
  name: 'statistics',
  calls: {
    statisticsContractCountBusinessManager: countFigure('contractCount', 'businessManager'),
    statisticsContractCountInnerCompany: countFigure('contractCount', 'innerCompany'),
    statisticsContractCountSystemManager: countFigure('contractCount', 'systemManager'),
    statisticsCompleteCountBusinessManager: countFigure('completeCount', 'businessManager'),
    statisticsCompleteCountInnerCompany: countFigure('completeCount', 'innerCompany'),
    statisticsCompleteCountOutCompany: countFigure('completeCount', 'outCompany'),
    statisticsCompleteCountSystemManager: countFigure('completeCount', 'systemManager'),
    statisticsSignCountOutCompany: countFigure('signCount', 'outCompany'),
    statisticsSignCountSystemManager: countFigure('signCount', 'systemManager'),
    statisticsUserCount: countUsers,
    statisticsExport: exportStatistics,
    statisticsCompletionTimeBusinessManager: completionTimes('businessManager'),
    statisticsCompletionTimeInnerCompany: completionTimes('innerCompany'),
    statisticsCompletionTimeSystemManager: completionTimes('systemManager'),
    statisticsShareBusinessManager: shareByApplication('businessManager'),
    statisticsShareInnerCompany: shareByApplication('innerCompany'),
    statisticsShareSystemManager: shareByApplication('systemManager'),
    statisticsFiltersBusinessManager: applicationFilters,
    statisticsFiltersInnerCompany: companyFilters,
    statisticsFiltersOutCompany: outerCompanyFilters,
    statisticsFiltersSystemManager: systemFilters,
  },
  jobs: [foldStatisticCounts],
  tables: [
    'current_stat_company_day',
    'current_stat_day',
    'stat_company_day',
    'stat_company_day_delta',
    'stat_company_day_difference',
    'stat_counted',
    'stat_day',
    'stat_day_delta',
    'stat_day_difference',
    'stat_delta',
    'stat_user',
  ],
  noted: ['stat_delta', 'stat_user'],
} satisfies Feature
