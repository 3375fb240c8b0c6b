import { crc32, deflateSync } from 'node:zlib'

/** A grey PNG of this size, or one that claims another in its header. */
export function samplePng(widthPx: number, heightPx: number, claimed = { widthPx, heightPx }): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(claimed.widthPx, 0)
  header.writeUInt32BE(claimed.heightPx, 4)
  // Eight bits a pixel, grey.
  header[8] = 8
  const rows = Buffer.alloc((widthPx + 1) * heightPx, 200)
  for (let row = 0; row < heightPx; row++) rows[row * (widthPx + 1)] = 0
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
