/** authenticationStatus of a query of people: whether they are real-name verified. */
export const verifiedChoice = { unverified: 0, verified: 1 } as const
