import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const platformSource = fileURLToPath(
  new URL('../../server/src/features/evidence-package/verifier/main.ts', import.meta.url),
)
const commandSource = fileURLToPath(new URL('../offline-verifier/command.ts', import.meta.url))
const pageSource = fileURLToPath(new URL('../offline-verifier/page.ts', import.meta.url))
const pageFrame = fileURLToPath(new URL('../offline-verifier/page.html', import.meta.url))

/** Whose work is inside beside ours. */
const platformBanner =
  '/*! 契印证据包离线校验程序（Apache-2.0）；SM2、SM3：sm-crypto-v2（MIT，© june_01）、@noble（MIT，© Paul Miller） */'
const independentBanner = '/*! 契印证据包独立校验程序（Apache-2.0），不含平台的程序代码 */'

/** The platform's own verifier, as one file that a plain Node runs without an installation. */
export async function bundlePlatformVerifier(): Promise<string> {
  return (await bundle(platformSource, platformBanner)).code
}

/** The command that shares no module with the platform, as one file. */
export async function bundleCommand(): Promise<string> {
  return (await bundleAlone(commandSource)).code
}

/** The page that shares no module with the platform and loads nothing, as one file. */
export async function bundlePage(): Promise<string> {
  const { code } = await bundleAlone(pageSource)
  const frame = await readFile(pageFrame, 'utf8')
  // Text of the program that would end the element it stands in.
  return frame.replace('/*program*/', () => code.replaceAll('</', String.raw`<\/`))
}

async function bundleAlone(source: string): Promise<Bundled> {
  const bundled = await bundle(source, independentBanner)
  const folder = fileURLToPath(new URL('../offline-verifier/', import.meta.url))
  const foreign = bundled.modules.filter((module) => !module.startsWith(folder))
  if (foreign.length > 0)
    throw new Error(`the independent verifier has other code in it: ${foreign.join(', ')}`)
  return bundled
}

interface Bundled {
  readonly code: string
  readonly modules: readonly string[]
}

async function bundle(source: string, banner: string): Promise<Bundled> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: source,
      write: false,
      target: 'node20',
      rolldownOptions: {
        // Programs of the machine, behind what is not used: they cannot be read as modules.
        external: /^@resvg\//,
        // Nothing in it does anything by being imported: what is not used is left out.
        treeshake: { moduleSideEffects: (id: string) => id === source },
        output: { format: 'es', codeSplitting: false, banner },
      },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('an offline verifier was not built')
  const { code, moduleIds } = output.output[0]
  return { code, modules: moduleIds.filter((id) => !id.startsWith('\0')) }
}

/** Puts them beside the built applications, where the server takes them from. */
export function offlineVerifiers(): Plugin {
  return {
    name: 'offline-verifiers',
    apply: 'build',
    async writeBundle(options) {
      const folder = join(options.dir ?? 'dist', 'offline-verifiers')
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'platform-verify.mjs'), await bundlePlatformVerifier())
      await writeFile(join(folder, 'verify.mjs'), await bundleCommand())
      await writeFile(join(folder, 'verify.html'), await bundlePage())
    },
  }
}
