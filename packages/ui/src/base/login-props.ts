/** What a login page is given by whatever shows it: the router, or the entry that does without one. */
export interface LoginPageProps {
  /** The query of its address. */
  search: string
  /** Goes on to a path of the application; the login page does not come back into the history. */
  leave: (path: string) => void
  /** Fetches what the pages after it need. */
  prefetch: () => void
}
