export { askOnBatchReturn, supplierBatchUrl } from './batch-url.ts'
export { askOnReturn, supplierSignUrl } from './sign-url.ts'
