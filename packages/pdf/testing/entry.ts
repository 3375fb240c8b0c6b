/* For tests of those who use the package: throwaway authorities and files. */

export { makeContainer, makeToken } from './foreign-signer.ts'
export { hostileFiles } from './hostile-files/hostile-files.ts'
export { inkShare } from './ink-share.ts'
export { RandomSource } from './random-source.ts'
export { makeTestAuthority, testPolicy, type TestAuthority, type TestSigner } from './test-authority.ts'
export { makeTestPdf, type TestPdf } from './test-pdf.ts'
export { openSigningKey } from '../src/pki/signing-key.ts'
