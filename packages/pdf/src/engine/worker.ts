import { parentPort } from 'node:worker_threads'
import { pdfiumMemory } from '../render/pdfium.ts'
import {
  type AnswerMessage,
  type AnyFunction,
  type CallMessage,
  packError,
  type ResultMessage,
  type TaskMessage,
  transferable,
  unpack,
} from './messages.ts'
import { operations } from './operations.ts'
import { unpackError } from './unpack-error.ts'

/** WebAssembly memory never shrinks: above this a worker asks to be replaced. */
const RETIRE_BYTES = 384 * 1024 * 1024

const port = parentPort
if (!port) throw new Error('worker.ts runs in a worker thread only')

const pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
let calls = 0

port.on('message', (message: TaskMessage | AnswerMessage) => {
  if (message.kind === 'answer') settle(message)
  else void runTask(message)
})

async function runTask(task: TaskMessage): Promise<void> {
  let result: ResultMessage
  try {
    // The engine's types bind each operation's name to its arguments.
    const operation = Object.entries(operations).find(([name]) => name === task.operation)?.[1] as
      | AnyFunction
      | undefined
    if (!operation) throw new Error(`there is no operation ${task.operation}`)
    const value = await operation(...task.args.map((arg) => unpack(arg, callMain)))
    result = { kind: 'result', id: task.id, value, retire: mustRetire() }
  } catch (error) {
    result = { kind: 'result', id: task.id, error: packError(error), retire: mustRetire() }
  }
  port?.postMessage(result, transferable(result.value))
}

/** A function that runs the main thread's function number `fn`. */
function callMain(fn: number): AnyFunction {
  return (...args) =>
    new Promise((resolve, reject) => {
      calls += 1
      pending.set(calls, { resolve, reject })
      port?.postMessage({ kind: 'call', call: calls, fn, args } satisfies CallMessage, [])
    })
}

function settle(answer: AnswerMessage): void {
  const waiting = pending.get(answer.call)
  pending.delete(answer.call)
  if (answer.error) waiting?.reject(unpackError(answer.error))
  else waiting?.resolve(unpack(answer.value))
}

function mustRetire(): boolean {
  return pdfiumMemory() > RETIRE_BYTES
}
