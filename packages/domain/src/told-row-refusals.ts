/* What the dialogs of lists tell apart, by number alone: every first load carries it. */

/** Somebody else has changed the row meanwhile. */
export const rowChangedCode = 7002
/** Or has deleted it. */
export const rowGoneCode = 7003
