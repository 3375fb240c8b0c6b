import type { Feature } from '../../feature.ts'
import { addTemplate, deleteTemplate, queryTemplates, updateTemplate } from './manage.ts'

export const messageTemplatesFeature = {
  name: 'message-templates',
  calls: {
    messageTemplateQuery: queryTemplates,
    messageTemplateAdd: addTemplate,
    messageTemplateUpdate: updateTemplate,
    messageTemplateDeleteTemplateId: deleteTemplate,
  },
  tables: ['message_template'],
} satisfies Feature
