import type { Feature } from '../../feature.ts'
import { listRoles, listStartable, readForm } from './form.ts'
import { initiateOne } from './initiate-one.ts'
import { overviewContract, tryTemplate } from './overview.ts'

/** One contract of a template, what every start form is made of, and how a template prints trial values. */
export const templateStartFeature = {
  name: 'template-start',
  calls: {
    initiateBatchTemplates: listStartable,
    initiateBatchFieldsTemplateCode: readForm,
    initiateBatchTemplateRole: listRoles,
    initiateBatchTemplateRoleList: listRoles,
    initiateBatchContractOverview: overviewContract,
    templateContractOverview: overviewContract,
    contractTemplateManageTrial: tryTemplate,
    templateInitiate: initiateOne,
  },
} satisfies Feature
