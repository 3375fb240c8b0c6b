export { deletePage as deleteSignaturePageOf } from './store.ts'
