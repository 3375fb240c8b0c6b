/**
 * How often the page that a supplier has sent a browser back to asks for the outcome (spec 1 §4); it is done when the
 * status is settled.
 */
export const returnPolling = { everyMs: 1000, times: 15 } as const
