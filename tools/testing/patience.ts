/** Before each test of components: what is waited for may take long on a busy machine. */
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 60_000 })
}
