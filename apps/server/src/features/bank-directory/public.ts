export { demoBranches } from './demo-branches.ts'
export { isPlace } from './directory.ts'
export { importBranches } from './import-branches.ts'
export { insertBranches as addBranches, type Branch } from './store.ts'
