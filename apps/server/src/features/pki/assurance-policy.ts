/*
 * Certificate policies below an arc of our own (X.667: 2.25 and a UUID as a number, so that no registration is
 * needed). They say in the certificate how the signer's identity was checked.
 */
const arc = '2.25.283919530104427063451840711296471250915.1'

const levels: Readonly<Record<string, string>> = {
  simulated: `${arc}.1`,
  manual: `${arc}.2`,
  http: `${arc}.3`,
  provider: `${arc}.4`,
}

/** The policy of the platform's own certification signature. */
export const platformPolicy = `${arc}.10`

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
