import type { Seen } from './corpus-look.ts'

/** What a manifest says of one file; fields it leaves out are not compared. */
export interface Expected {
  readonly file: string
  readonly password?: string
  readonly pages?: number | null
  readonly expect: {
    readonly opens: boolean
    /** Page 1 can be drawn. */
    readonly rendered?: boolean
    /** Dark pixels of page 1 in another run; 0 for a blank page. */
    readonly ink1?: number | null
    readonly attachments?: number
    readonly permissions?: string
    readonly js?: boolean
    readonly acroForm?: boolean
    readonly xfa?: boolean
    readonly signatures?: boolean
    readonly firstPages?: readonly {
      readonly view?: readonly [number, number, number, number]
      readonly rotate?: number
    }[]
  }
}

/** In what a file is not as its manifest says. */
export function differences({ pages, expect }: Expected, seen: Seen): string[] {
  if (!expect.opens) return seen.error === undefined ? ['应当无法打开，却打开了'] : []
  // Without a first page pdf.js makes no pages at all, and the viewer says that it could not open the file.
  if (seen.error !== undefined) return expect.rendered === false ? [] : [`应当能打开：${seen.error}`]
  const { rendered = seen.drawn, js, acroForm, xfa, signatures } = expect
  // A form of signature fields only is no form to readers.
  const active = [js, xfa, acroForm === true && signatures !== true].includes(true)
  const rules: (readonly [boolean, string])[] = [
    [pages == null || seen.pages === pages, `应有 ${pages} 页，实为 ${seen.pages} 页`],
    [seen.drawn === rendered, rendered ? '第 1 页应当能显示' : '第 1 页应当无法显示'],
    [seen.warned === active, active ? '应当提示脚本或表单' : '不应提示脚本或表单'],
    ...(seen.drawn ? firstPageRules(expect, seen) : []),
  ]
  return rules.flatMap(([holds, problem]) => (holds ? [] : [problem]))
}

function firstPageRules(expect: Expected['expect'], seen: Seen): (readonly [boolean, string])[] {
  const ratio = ratioOf(expect.firstPages?.[0]) ?? seen.ratio
  return [
    [(expect.ink1 ?? 0) === 0 || seen.darkPixels > 0, '第 1 页是空白'],
    [
      Math.abs(seen.ratio / ratio - 1) < 0.01,
      `第 1 页的宽高比应为 ${ratio.toFixed(3)}，实为 ${seen.ratio.toFixed(3)}`,
    ],
  ]
}

function ratioOf(page: { view?: readonly number[]; rotate?: number } | undefined): number | undefined {
  const [x0, y0, x1, y1] = page?.view ?? []
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined
  const ratio = (x1 - x0) / (y1 - y0)
  return (page?.rotate ?? 0) % 180 === 0 ? ratio : 1 / ratio
}
