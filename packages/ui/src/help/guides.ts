import { companyGuide } from './guides/company.ts'
import type { Guide } from './guides/guide.ts'
import { handbook } from './guides/handbook.ts'
import { introduction } from './guides/introduction.ts'
import { moreGuide } from './guides/more.ts'
import { sealGuide } from './guides/seals.ts'
import { signingGuide } from './guides/signing.ts'

/** The guides in the order of their numbers (screens G-07); the first is number 1. */
export const guides: readonly Guide[] = [introduction, companyGuide, sealGuide, signingGuide, moreGuide]

/** The guide that an address asks for by number; the handbook for everything else. */
export function guideOf(number: string | null): Guide {
  return guides.find((_, index) => String(index + 1) === number) ?? handbook
}
