// What other features may use.
export {
  type ContractOfTemplate,
  createPrinted,
  makeContract,
  type PrintedContract,
  printOfTemplate,
  type TemplateSetup,
} from './make-contract.ts'
export { type FormField, pinTemplate, type PinnedTemplate, rowFieldsOf } from './pinned-template.ts'
export { printContract, renderContract } from './print.ts'
export { requireUsable } from './require-usable.ts'
