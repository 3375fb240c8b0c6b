import { setFlagsFromString } from 'node:v8'

/**
 * Keeps V8 from compiling the wrappers of what WebAssembly imports a second time. They are shared by all threads of a
 * process, and freeing the first ones while another thread starts or ends kills the process (decision 85).
 */
export const importWrapperFlag = '--wasm-wrapper-tiering-budget=1000000000'

/** For this process, from now on: to be called before it starts its first thread. */
export function keepImportWrappers(): void {
  setFlagsFromString(importWrapperFlag)
}
