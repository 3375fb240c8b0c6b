import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * npm run sdk: @qiyin/sdk as other systems install it, plain JavaScript with its types. Of the packages that it stands
 * on it takes along the modules that it reads; zod stays a dependency.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const packages = join(root, 'packages')
/** What the package exports, each by its source. */
const entries: Readonly<Record<string, string>> = {
  '.': 'sdk/src/entry.ts',
  './embed': 'sdk/src/browser/qiyin-embed.ts',
  './react': 'sdk/src/browser/react.tsx',
}

/** Makes the package in `directory`, and answers where its files stand. */
export function makeSdk(directory: string): string {
  rmSync(directory, { recursive: true, force: true })
  const source = join(directory, 'source')
  for (const file of modulesOf(Object.values(entries))) copyModule(file, source)
  const made = join(directory, 'package')
  compile(source, made)
  writeFileSync(join(made, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
  cpSync(join(packages, 'sdk/README.md'), join(made, 'README.md'))
  cpSync(join(root, 'LICENSE'), join(made, 'LICENSE'))
  rmSync(source, { recursive: true })
  return made
}

const specifier = /(?<=\bfrom ')(?:@qiyin\/|\.)[^']+(?=')/g

/** The modules that these read, and those, as paths below `packages`. */
function modulesOf(files: readonly string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue
    found.add(file)
    const named = readFileSync(join(packages, file), 'utf8').match(specifier) ?? []
    modulesOf(
      named.map((one) => pathOf(one, file)),
      found,
    )
  }
  return found
}

function pathOf(named: string, from: string): string {
  return named.startsWith('@qiyin/')
    ? named.replace(/^@qiyin\/(\w+)\//, '$1/src/')
    : join(dirname(from), named)
}

/** A copy that names its neighbours by where they stand. */
function copyModule(file: string, to: string): void {
  const text = readFileSync(join(packages, file), 'utf8').replaceAll(specifier, (named) => {
    const way = relative(dirname(file), pathOf(named, file))
    return way.startsWith('.') ? way : `./${way}`
  })
  mkdirSync(dirname(join(to, file)), { recursive: true })
  writeFileSync(join(to, file), text)
}

function compile(source: string, to: string): void {
  const config = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      lib: ['es2024', 'dom', 'dom.iterable'],
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: source,
      outDir: to,
    },
    files: Object.values(entries).map((file) => join(source, file)),
  }
  const project = join(source, 'tsconfig.json')
  writeFileSync(project, JSON.stringify(config))
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project], root)
}

function manifest(): object {
  const { name, version, description, license, peerDependencies, peerDependenciesMeta } = readJson('sdk')
  const { dependencies } = readJson('calls')
  const exported = Object.entries(entries).map(([way, file]) => {
    const made = `./${file.replace(/\.tsx?$/, '')}`
    return [way, { types: `${made}.d.ts`, default: `${made}.js` }]
  })
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines: { node: '>=20' },
    exports: Object.fromEntries(exported),
    dependencies: { zod: dependencies?.['zod'] },
    peerDependencies,
    peerDependenciesMeta,
  }
}

interface Manifest {
  readonly [field: string]: unknown
  readonly dependencies?: Readonly<Record<string, string>>
}

function readJson(name: string): Manifest {
  // Our own.
  return JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')) as Manifest
}

function run(command: string, parameters: readonly string[], cwd: string): void {
  const { status } = spawnSync(command, parameters, { cwd, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${parameters.join(' ')} has failed`)
}

if (import.meta.main) {
  const directory = join(packages, 'sdk/dist')
  const made = makeSdk(directory)
  run('npm', ['pack', '--silent', '--pack-destination', directory], made)
}
