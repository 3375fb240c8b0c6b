export { sendAgain } from './resend.ts'
