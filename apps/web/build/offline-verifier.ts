import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const source = fileURLToPath(
  new URL('../../server/src/features/evidence-package/verifier/main.ts', import.meta.url),
)

/** Whose work is inside beside ours. */
const banner =
  '/*! 契印证据包离线校验程序（Apache-2.0）；SM2、SM3：sm-crypto-v2（MIT，© june_01）、@noble（MIT，© Paul Miller） */'

/** The program that evidence packages carry, as one file that a plain Node runs without an installation. */
export async function bundleOfflineVerifier(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: source,
      write: false,
      target: 'node20',
      rolldownOptions: {
        // Nothing in it does anything by being imported: what is not used is left out.
        treeshake: { moduleSideEffects: (id: string) => id === source },
        output: { format: 'es', codeSplitting: false, banner },
      },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('the offline verifier was not built')
  return output.output[0].code
}

/** Puts it beside the built applications, where the server takes it from. */
export function offlineVerifier(): Plugin {
  return {
    name: 'offline-verifier',
    apply: 'build',
    async writeBundle(options) {
      await writeFile(join(options.dir ?? 'dist', 'offline-verifier.mjs'), await bundleOfflineVerifier())
    },
  }
}
