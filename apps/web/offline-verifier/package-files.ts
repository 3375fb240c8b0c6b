/** The files of a package by their names. */
export type PackageFiles = ReadonlyMap<string, Uint8Array>

/** What systems put beside files of their own accord. */
const ofTheSystem = /(^|\/)(\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/

/** Names as the package has them: some systems take Chinese names apart, or have other separators. */
export function packageFiles(files: Iterable<readonly [name: string, bytes: Uint8Array]>): PackageFiles {
  const named = [...files].map(
    ([name, bytes]) => [name.replaceAll('\\', '/').normalize('NFC'), bytes] as const,
  )
  return new Map(named.filter(([name]) => !ofTheSystem.test(name)))
}

const endMark = 0x06_05_4b_50
const entryMark = 0x02_01_4b_50
const localMark = 0x04_03_4b_50
const longestComment = 65_557

/** The files of a ZIP (APPNOTE 6.3), stored or deflated. Throws where it is none. */
export async function filesOfZip(zip: Uint8Array): Promise<PackageFiles> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  let end = zip.length - 22
  const first = Math.max(0, zip.length - longestComment)
  while (end >= first && view.getUint32(end, true) !== endMark) end -= 1
  if (end < first) throw new Error(beginsAsZip(view) ? '压缩包不完整，请重新下载' : '不是 ZIP 压缩包')
  const count = view.getUint16(end + 10, true)
  const files: [string, Uint8Array][] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index++) {
    if (at + 46 > zip.length || view.getUint32(at, true) !== entryMark) throw new Error('压缩包已损坏')
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + nameLength))
    if (!name.endsWith('/')) {
      // oxlint-disable-next-line no-await-in-loop -- one at a time in memory
      const bytes = await contentAt(zip, view, at)
      if (files.some(([one]) => one === name)) throw new Error(`压缩包中有两个“${name}”`)
      files.push([name, bytes])
    }
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return packageFiles(files)
}

/** What a broken download leaves has its beginning, and no list at its end. */
function beginsAsZip(view: DataView): boolean {
  return view.byteLength >= 4 && view.getUint32(0, true) === localMark
}

async function contentAt(zip: Uint8Array, view: DataView, at: number): Promise<Uint8Array> {
  const method = view.getUint16(at + 10, true)
  const size = view.getUint32(at + 20, true)
  const local = view.getUint32(at + 42, true)
  if (local + 30 > zip.length || view.getUint32(local, true) !== localMark) throw new Error('压缩包已损坏')
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  const packed = zip.subarray(start, start + size)
  if (packed.length !== size) throw new Error('压缩包不完整')
  if (method === 0) return packed
  if (method !== 8) throw new Error('压缩包用了不支持的压缩方式')
  const stream = new Blob([new Uint8Array(packed)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
