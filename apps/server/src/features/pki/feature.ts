import type { Feature } from '../../feature.ts'
import { keptAuthority } from './authority.ts'
import {
  showAuthority,
  showRevocationList,
  answerOcsp,
  answerOcspInPath,
  stamp,
} from './authority-services.ts'
import { renewAuthorities, renewRevocationLists } from './jobs.ts'

export const pkiFeature = {
  name: 'pki',
  calls: {
    pkiCa: showAuthority,
    pkiCrl: showRevocationList,
    pkiOcsp: answerOcsp,
    pkiOcspRequest: answerOcspInPath,
    pkiTsa: stamp,
  },
  kept: [keptAuthority],
  jobs: [renewAuthorities, renewRevocationLists],
  tables: ['authority_key', 'issued_certificate', 'revocation_list'],
} satisfies Feature
