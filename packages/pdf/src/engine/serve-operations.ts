import { pdfiumFaulted, pdfiumMemory } from '../render/pdfium.ts'
import {
  type AnswerMessage,
  type AnyFunction,
  type CallMessage,
  packError,
  type ReadyMessage,
  type ResultMessage,
  type TaskMessage,
  transferable,
  unpack,
} from './messages.ts'
import { type LaneName, operationsOf } from './operations.ts'
import { unpackError } from './unpack-error.ts'

/** WebAssembly memory never shrinks: above this a worker asks to be replaced. */
const RETIRE_BYTES = 256 * 1024 * 1024

/** How a worker speaks with who started it. */
interface Line {
  send: (message: ReadyMessage | ResultMessage | CallMessage, moved: ArrayBuffer[]) => void
  receive: (listener: (message: TaskMessage | AnswerMessage) => void) => void
}

/** Runs a lane's operations as they are asked for, in this thread. */
export async function serveOperations(lane: LaneName, line: Line): Promise<void> {
  const operations = await operationsOf(lane)
  const pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let calls = 0

  /** A function that runs function number `fn` of the task, on the other side. */
  const callBack =
    (fn: number): AnyFunction =>
    (...args) =>
      new Promise((resolve, reject) => {
        calls += 1
        pending.set(calls, { resolve, reject })
        line.send({ kind: 'call', call: calls, fn, args }, [])
      })

  const settle = (answer: AnswerMessage): void => {
    const waiting = pending.get(answer.call)
    pending.delete(answer.call)
    if (answer.error) waiting?.reject(unpackError(answer.error))
    else waiting?.resolve(unpack(answer.value))
  }

  const runTask = async (task: TaskMessage): Promise<void> => {
    const outcome = await outcomeOf(operations, task, callBack)
    const { rss: memoryBytes } = process.memoryUsage()
    const retire = pdfiumFaulted() || pdfiumMemory() > RETIRE_BYTES
    line.send({ kind: 'result', id: task.id, ...outcome, retire, memoryBytes }, transferable(outcome.value))
  }

  line.receive((message) => {
    if (message.kind === 'answer') settle(message)
    else void runTask(message)
  })
  line.send({ kind: 'ready' }, [])
}

async function outcomeOf(
  operations: Readonly<Record<string, unknown>>,
  task: TaskMessage,
  callBack: (fn: number) => AnyFunction,
): Promise<Pick<ResultMessage, 'value' | 'error'>> {
  try {
    if (!Object.hasOwn(operations, task.operation)) throw new Error(`there is no operation ${task.operation}`)
    // The engine's types bind each operation's name to its arguments.
    const operation = operations[task.operation] as AnyFunction
    return { value: await operation(...task.args.map((arg) => unpack(arg, callBack))) }
  } catch (error) {
    return { error: packError(error) }
  }
}
