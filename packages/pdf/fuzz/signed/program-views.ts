import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Look } from './check-case.ts'
import type { PageView } from './look-at-pages.ts'

interface Renderer {
  program: string
  /** Writes the pages of `file` as grey pictures to `folder`, a pixel a point. */
  args: (file: string, folder: string) => string[]
}

const renderers: readonly Renderer[] = [
  {
    program: 'pdftoppm',
    args: (file, folder) => ['-r', '72', '-gray', '-cropbox', file, join(folder, 'page')],
  },
  {
    program: 'mutool',
    args: (file, folder) => [
      'draw',
      '-q',
      '-r',
      '72',
      '-F',
      'pgm',
      '-o',
      join(folder, 'page-%02d.pgm'),
      file,
    ],
  },
]

const timeoutMs = 20_000

/** Poppler and MuPDF, as far as this machine has them: they judge the files of a run by command, and are no part of it. */
export function programViews(): Look[] {
  return renderers
    .filter(({ program }) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0)
    .map((renderer) => (bytes) => Promise.resolve(viewOf(renderer, bytes)))
}

function viewOf({ program, args }: Renderer, bytes: Buffer): PageView[] | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'qiyin-look-'))
  try {
    const file = join(folder, 'file.pdf')
    writeFileSync(file, bytes)
    spawnSync(program, args(file, folder), { stdio: 'ignore', timeout: timeoutMs })
    const pictures = readdirSync(folder).filter((name) => name.endsWith('.pgm'))
    if (pictures.length === 0) return undefined
    return pictures.toSorted().map((name) => greyPicture(readFileSync(join(folder, name))))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A binary PGM: `P5 width height 255`, then a byte a pixel. */
function greyPicture(bytes: Buffer): PageView {
  const head = /^P5\s(?:#.*\s)*(\d+)\s(\d+)\s\d+\s/.exec(bytes.toString('latin1', 0, 200))
  const [all = '', width = '0', height = '0'] = head ?? []
  return {
    width: Number(width),
    height: Number(height),
    pixels: bytes.subarray(all.length),
    text: '',
    rounding: 1,
  }
}
