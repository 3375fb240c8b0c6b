import { transferable } from './messages.ts'

const handedOver = new WeakSet<ArrayBuffer>()

/**
 * Gives bytes away: the next operation they are an argument of moves them to its worker instead of copying them,
 * which a large file is worth. From then on they are empty here, also when the operation fails. Bytes that share
 * their memory with others (small Buffers, parts of larger ones) are copied all the same.
 */
export function handOver<T extends Uint8Array>(bytes: T): T {
  for (const memory of transferable(bytes)) handedOver.add(memory)
  return bytes
}

/** The memory within the values that was given away. */
export function handedOverIn(values: readonly unknown[]): ArrayBuffer[] {
  return transferable(values).filter((memory) => handedOver.has(memory))
}
