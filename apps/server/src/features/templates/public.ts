// What other features may use.
export { managedApplications } from './access.ts'
export { readModel, type TemplateModel } from './model-file.ts'
export { templateRefusal } from './template-refusal.ts'
export { enabledTemplatesOf } from './list.ts'
export { requireTemplate } from './read.ts'
export type { StoredTemplate } from './store.ts'
export { holdTemplate, releaseTemplate } from './store-change.ts'
export { findFields, type StoredField } from './store-fields.ts'
