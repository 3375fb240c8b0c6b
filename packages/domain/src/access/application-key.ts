/** How an outside application signs: RSA with SHA-256, or SM2 with SM3 (GB/T 32918.2) under the standard identity. */
export const applicationKeyKinds = ['RSA', 'SM2'] as const

export type ApplicationKeyKind = (typeof applicationKeyKinds)[number]
