import { policyArc as arc } from '@qiyin/domain/certificate-policies.ts'

/* They say in a certificate how the signer's identity was checked. */
const levels: Readonly<Record<string, string>> = {
  simulated: `${arc}.1`,
  manual: `${arc}.2`,
  http: `${arc}.3`,
  provider: `${arc}.4`,
}

/** The policy of the built-in time-stamp authority. */
export const timestampPolicy = `${arc}.11`

/** How the identity was checked, by the policies of a certificate of ours; undefined for every other. */
export function assuranceOfPolicies(policies: readonly string[]): string | undefined {
  return Object.keys(levels).find((level) => policies.includes(levels[level] ?? ''))
}

/** The policy that tells how an identity was checked. */
export function assurancePolicy(assurance: string): string {
  const policy = levels[assurance]
  if (policy === undefined) throw new Error('an identity has an unknown assurance level')
  return policy
}
