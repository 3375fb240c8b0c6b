/** The cache key of the question whether a place to sign is still this person's. */
export const slotIsMine = 'slot is mine'
