export { checkRoots } from './check-roots.ts'
export type { RootedChain, RootsReport } from './check-roots.ts'
