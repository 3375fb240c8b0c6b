/**
 * Certificate policies below an arc of our own (X.667: 2.25 and a UUID as a number, so that no registration is
 * needed): what a certificate of the platform says that it is for.
 */
export const policyArc = '2.25.283919530104427063451840711296471250915.1'

/** The policy of what the platform itself signs: its certification of a contract, its reports, and its lists. */
export const platformPolicy = `${policyArc}.10`
