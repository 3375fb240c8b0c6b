/* What this browser keeps of who was here last; the script in the HTML reads it before the application is there. */

/** The account's id while it has a session. */
export const sessionHintKey = 'qiyin.session'

/** There while who is logged in belongs to the operating company. */
export const innerHintKey = 'qiyin.inner'

/** `inner` where the browser was told so (seed 002 section 6). */
export const scopeKey = 'scope'
