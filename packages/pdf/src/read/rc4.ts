/** RC4. OpenSSL 3 keeps it in the legacy provider, which Node does not load. */
export function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = new Uint8Array(256)
  for (let index = 0; index < 256; index++) state[index] = index
  let swap = 0
  for (let index = 0; index < 256; index++) {
    const value = state[index] ?? 0
    swap = (swap + value + (key[index % key.length] ?? 0)) & 255
    state[index] = state[swap] ?? 0
    state[swap] = value
  }
  const out = Buffer.allocUnsafe(bytes.length)
  let first = 0
  let second = 0
  for (let index = 0; index < bytes.length; index++) {
    first = (first + 1) & 255
    const value = state[first] ?? 0
    second = (second + value) & 255
    const other = state[second] ?? 0
    state[first] = other
    state[second] = value
    out[index] = (bytes[index] ?? 0) ^ (state[(value + other) & 255] ?? 0)
  }
  return out
}
