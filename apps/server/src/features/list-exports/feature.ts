import type { Feature } from '../../feature.ts'
import { exportLog, exportMessages } from './records.ts'
import { exportBusinesses, exportRoles, exportSources, exportTemplates, exportWords } from './settings.ts'
import { exportCompanies, exportPersons } from './users.ts'

/** The lists of administration as tables to take away; it keeps nothing of its own. */
export const listExportsFeature = {
  name: 'list-exports',
  calls: {
    personManageExport: exportPersons,
    companyManageExport: exportCompanies,
    businessExport: exportBusinesses,
    roleManageExport: exportRoles,
    contractSourceExport: exportSources,
    contractTemplateManageExport: exportTemplates,
    messageTemplateExport: exportWords,
    messageLedgerExport: exportMessages,
    operatorLogExport: exportLog,
  },
} satisfies Feature
