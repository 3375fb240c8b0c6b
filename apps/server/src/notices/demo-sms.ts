import type { SmsPort } from './sms.ts'

/** Sends nothing: in demo mode the stored message is what the visitor reads. */
export const demoSms: SmsPort = { send: async () => {} }
