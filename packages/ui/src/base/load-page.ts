import type { ComponentType } from 'react'

/** A chunk may take this long (screens 0.5). */
const chunkTimeoutMs = 120_000

/** A page's code did not arrive: the network, or a new version whose old files are gone. */
export class ChunkFailure extends Error {
  constructor(cause: unknown) {
    super('chunk failure', { cause })
    this.name = 'ChunkFailure'
  }
}

/** What browsers, and the loader of style sheets, say where a part within a page is imported without `loadChunk`. */
const browserWords = /dynamically imported module|module script failed|preload CSS/

/** Whether code did not arrive, in whatever way it was asked for. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof ChunkFailure || (error instanceof Error && browserWords.test(error.message))
}

/** A route's `lazy` from a page's import: one retry, 120 s at most, then ChunkFailure. */
export function page<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): () => Promise<{ Component: ComponentType }> {
  return async () => ({ Component: (await loadChunk(load))[name] })
}

/** Imports a chunk with one retry and a time limit. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await withTimeout(load().catch(load))
  } catch (cause) {
    throw new ChunkFailure(cause)
  }
}

async function withTimeout<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('chunk time-out')), chunkTimeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
