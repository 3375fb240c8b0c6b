export { createProviders } from './create-providers.ts'
