/** How many unread messages the bell counts; more are shown as this and a plus. */
export const maxUnreadShown = 99

/** The number on the bell; null for none. */
export function unreadLabel(unread: number): string | null {
  if (unread === 0) return null
  return unread > maxUnreadShown ? `${maxUnreadShown}+` : String(unread)
}
