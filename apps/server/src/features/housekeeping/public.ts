export { orphanedBlobs } from './orphaned-blobs.ts'
