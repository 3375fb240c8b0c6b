import type { Handlers } from '../../http/handler.ts'
import { saveInitiation } from './save.ts'
import { validateInitiation } from './validate.ts'

export const initiationCalls = {
  initiateValidate: validateInitiation,
  initiateSave: saveInitiation,
} satisfies Partial<Handlers>
