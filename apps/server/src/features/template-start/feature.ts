import type { Feature } from '../../feature.ts'
import { listRoles, listStartable, readForm } from './form.ts'
import { initiateOne } from './initiate-one.ts'
import { overviewContract } from './overview.ts'

/** One contract of a template, and what every start form is made of. */
export const templateStartFeature = {
  name: 'template-start',
  calls: {
    initiateBatchTemplates: listStartable,
    initiateBatchFieldsTemplateCode: readForm,
    initiateBatchTemplateRole: listRoles,
    initiateBatchTemplateRoleList: listRoles,
    initiateBatchContractOverview: overviewContract,
    templateContractOverview: overviewContract,
    templateInitiate: initiateOne,
  },
} satisfies Feature
