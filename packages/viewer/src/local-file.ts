const held = new Map<string, Uint8Array>()
let count = 0

/** A file that the reader has on this device, under an address that the viewer opens; it never leaves the page. */
export interface LocalFile {
  readonly url: string
  /** The address opens nothing afterwards. */
  release: () => void
}

/** Holds a file's bytes for the viewer until they are released. */
export function holdLocalFile(bytes: Uint8Array): LocalFile {
  count += 1
  const url = `local:${count}`
  held.set(url, bytes)
  return { url, release: () => void held.delete(url) }
}

/** A copy of the bytes, as the library takes for itself what it is given; undefined for every other address. */
export function localBytes(url: string): Uint8Array | undefined {
  return held.get(url)?.slice()
}
