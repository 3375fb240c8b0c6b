export { acceptsUnboundBlobs, bindBlobs } from './bind-blobs.ts'
export type { BindingReport } from './bind-blobs.ts'
