export { askOnReturn, supplierSignUrl } from './sign-url.ts'
