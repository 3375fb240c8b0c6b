import { parentPort, workerData } from 'node:worker_threads'
import { TemplateError } from '../errors.ts'
import { type IntakeTask, runIntake } from './intake-task.ts'

// A thread of its own for one file: whoever waits for it ends it when it takes too long.

/** What the thread says once. */
export type FromIntake =
  | { readonly kind: 'done'; readonly answer: ReturnType<typeof runIntake> }
  | { readonly kind: 'refused'; readonly code: TemplateError['code']; readonly detail: string | undefined }

const port = parentPort
port?.postMessage(answer(workerData as IntakeTask)) // template-intake.ts hands nothing else over

function answer(task: IntakeTask): FromIntake {
  try {
    return { kind: 'done', answer: runIntake(task) }
  } catch (error) {
    if (error instanceof TemplateError) return { kind: 'refused', code: error.code, detail: error.detail }
    throw error
  }
}
