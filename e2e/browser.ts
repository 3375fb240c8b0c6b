import { existsSync, mkdirSync, statfsSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readFont } from '@qiyin/fonts'

/** What Playwright needs to start a browser here. */
export interface Browser {
  executablePath: string
  args: string[]
  /** Of what Playwright gives every browser. */
  ignoreDefaultArgs: string[]
  env: Record<string, string>
}

const here = dirname(fileURLToPath(import.meta.url))
const cache = join(here, '../node_modules/.cache/qiyin-browser')
const fonts = join(cache, 'fonts')

/** The machine's own Chromium if there is one (unless BROWSER_SOURCE=npm), else the one from the npm packages. */
export async function findBrowser(): Promise<Browser> {
  const installed = process.env['BROWSER_SOURCE'] === 'npm' ? undefined : onThisMachine()
  const env = { ...definedEnvironment(), FONTCONFIG_FILE: writeFontConfig() }
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--font-render-hinting=none',
  ]
  const ignoreDefaultArgs = hasRoomInMemory() ? ['--disable-dev-shm-usage'] : []
  if (installed !== undefined) return { executablePath: installed, args, ignoreDefaultArgs, env }
  const { executablePath, libraries } = await unpackChromium()
  return {
    executablePath,
    args: [...args, '--no-zygote'],
    ignoreDefaultArgs,
    env: { ...env, LD_LIBRARY_PATH: [libraries, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':') },
  }
}

/** Whether what the processes of a browser share fits into memory, as it does not in a container with 64 MiB for it. */
function hasRoomInMemory(): boolean {
  if (!existsSync('/dev/shm')) return false
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize >= 2 ** 30
}

function onThisMachine(): string | undefined {
  return [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => path !== undefined && path !== '' && existsSync(path))
}

async function unpackChromium(): Promise<{ executablePath: string; libraries: string }> {
  mkdirSync(cache, { recursive: true })
  // The package unpacks into the temporary folder: keep it inside node_modules, next to what it came from.
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = cache
  try {
    const { inflate } = await import('@sparticuz/chromium')
    const bin = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin')
    const executablePath = await inflate(join(bin, 'chromium.br'))
    await inflate(join(bin, 'swiftshader.tar.br'))
    const libraries = join(await inflate(join(bin, 'al2023.tar.br')), 'lib')
    return { executablePath, libraries }
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

/** Chinese text needs a font: the one the product itself embeds, before whatever the machine has. */
function writeFontConfig(): string {
  mkdirSync(join(cache, 'fontconfig'), { recursive: true })
  mkdirSync(fonts, { recursive: true })
  for (const name of ['serif', 'serifBold', 'sans'] as const) {
    const path = join(fonts, `${name}.ttf`)
    if (!existsSync(path)) writeFileSync(path, readFont(name))
  }
  const file = join(cache, 'fonts.conf')
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(cache, 'fontconfig')}</cachedir>
  <alias><family>sans-serif</family><prefer><family>Noto Sans SC</family></prefer></alias>
  <alias><family>serif</family><prefer><family>Noto Serif SC</family></prefer></alias>
  <alias><family>Noto Serif CJK SC</family><prefer><family>Noto Serif SC</family></prefer></alias>
  <alias><family>Noto Sans CJK SC</family><prefer><family>Noto Sans SC</family></prefer></alias>
</fontconfig>
`,
  )
  return file
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
