export { checkRoots } from './check-roots.ts'
export type { RootsReport } from './check-roots.ts'
