import type { Config } from '../../config.ts'
import { CallError } from '../../http/call-error.ts'

/** What a registry is asked about a company. */
interface CompanyElements {
  readonly companyName: string
  readonly creditNo: string
  readonly legalPersonName: string
  /** 18 characters. */
  readonly legalPersonIdentityNo: string
}

/**
 * Whether name, credit number, legal representative and number belong together, by the source of the installation. The
 * simulated one knows nobody: the sequence digits decide as they do for people (000 mismatch, 999 no answer).
 */
export async function checkElements(
  { identitySource }: Pick<Config, 'identitySource'>,
  { legalPersonIdentityNo }: CompanyElements,
): Promise<'match' | 'mismatch'> {
  switch (identitySource) {
    case 'simulated': {
      const sequence = legalPersonIdentityNo.slice(14, 17)
      if (sequence === '999') throw new CallError('AUTHORITY_UNAVAILABLE')
      return Promise.resolve(sequence === '000' ? 'mismatch' : 'match')
    }
  }
}
