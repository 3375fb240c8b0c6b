import type { Feature } from '../../feature.ts'
import { addTemplate, addVersion } from './add.ts'
import { confirmTemplate } from './confirm.ts'
import { downloadDocument } from './document.ts'
import { removeField, saveExtraAttributes, updateField } from './fields.ts'
import { templateFieldGuard, templateGuard } from './guards.ts'
import { listApplications, listCommonVariables, listTemplates, searchTemplates } from './list.ts'
import { previewTemplate, templatePageImage } from './preview.ts'
import { getTemplate, listVariables, templateHtml } from './read.ts'
import { removeTemplate } from './remove.ts'
import { repairTemplate } from './repair.ts'
import { updateTemplate } from './update.ts'

/** Word templates as their managers register them. */
export const templatesFeature = {
  name: 'templates',
  calls: {
    contractTemplateManageAdd: addTemplate,
    contractTemplateManageAddVersion: addVersion,
    contractTemplateManageUpdate: updateTemplate,
    contractTemplateManageConfirm: confirmTemplate,
    contractTemplateManageRepair: repairTemplate,
    contractTemplateManageDocument: downloadDocument,
    contractTemplateManageFieldUpdate: updateField,
    contractTemplateManageFieldRemove: removeField,
    contractTemplateManageFieldRemoveByGet: removeField,
    contractTemplateManageRemove: removeTemplate,
    contractTemplateManageSearch: searchTemplates,
    contractTemplateManageBusinesses: listApplications,
    templateVariableSaveExtraAttr: saveExtraAttributes,
    templateCommonVariableList: listCommonVariables,
    templateGetVariables: getTemplate,
    templateVariableList: listVariables,
    templateTemplateHtml: templateHtml,
    templateList: listTemplates,
    filesTemplateOverview: previewTemplate,
    filesTemplatePageImage: templatePageImage,
  },
  guards: { template: templateGuard, templateField: templateFieldGuard },
  tables: ['template', 'template_field', 'template_hold', 'template_version'],
} satisfies Feature
