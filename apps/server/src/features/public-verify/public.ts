export { verifyUpload } from './verify-upload.ts'
