export { eventSigner } from './event-signer.ts'
export { facePages } from './pages.ts'
export { deletePagesOf as deleteFacePagesOf } from './store.ts'
