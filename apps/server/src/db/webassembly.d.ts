/** What Node has and its types leave to those of browsers. */
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: 'WebAssembly.Module'
  }
  function compile(bytes: Uint8Array): Promise<Module>
}
