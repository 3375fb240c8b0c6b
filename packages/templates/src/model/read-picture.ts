import type { Crop, Inline, Placing, Size } from './document-model.ts'
import type { ReadingContext } from './reading-context.ts'

/** A picture of the part being read, by the id of its relationship. */
export function pictureInline(
  id: string,
  about: { size: Size; placing: Placing; crop: Crop },
  { docx, part, pictures }: ReadingContext,
): Inline {
  const name = docx.relationships.get(part)?.parts.get(id)
  const bytes = name === undefined ? undefined : docx.read(name)
  if (name === undefined || !bytes) return { kind: 'unsupported', construct: '文件外的图片' }
  const format = formatOf(bytes)
  if (!drawable.has(format)) return { kind: 'unsupported', construct: `${format} 格式的图片` }
  const source = `${name.replaceAll(/[^\w./-]/g, '_').replace(/\.\w+$/, '')}.${format.toLowerCase()}`
  pictures.set(source, bytes)
  return { kind: 'picture', source, ...about }
}

const drawable = new Set(['PNG', 'JPG', 'GIF', 'WEBP', 'SVG'])

/** By content: names lie. */
function formatOf(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, 44)
  if (start.startsWith('\u0089PNG')) return 'PNG'
  if (start.startsWith('\u00FF\u00D8\u00FF')) return 'JPG'
  if (start.startsWith('GIF8')) return 'GIF'
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'WEBP'
  if (start.startsWith('BM')) return 'BMP'
  if (start.startsWith('II*') || start.startsWith('MM')) return 'TIFF'
  if (start.slice(40, 44) === ' EMF') return 'EMF'
  if (start.startsWith('\u00D7\u00CD\u00C6\u009A') || start.startsWith('\u0001\u0000\u0009\u0000'))
    return 'WMF'
  return /^\uFEFF?\s*<(\?xml|svg)/.test(bytes.toString('utf8', 0, 200)) ? 'SVG' : '未知'
}
