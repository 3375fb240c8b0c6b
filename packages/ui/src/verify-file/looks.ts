import type { verifyFile } from '@qiyin/calls/areas/verify.ts'
import type { Answer } from '@qiyin/calls/call.ts'

type Signature = Answer<typeof verifyFile>['signatures'][number]

/** The class of what came of a signature. */
export const lookOfSignature: Readonly<Record<Signature['indication'], string>> = {
  PASSED: 'good',
  INDETERMINATE: 'unsure',
  FAILED: 'bad',
}
