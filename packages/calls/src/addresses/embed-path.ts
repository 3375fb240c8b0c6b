/**
 * The page inside another system's page, relative to a base as in paths.ts, where no page of ours leads. The ticket
 * stands where no server and no referrer sees it.
 */
export function embedPath({ embedId, ticket }: { embedId: string; ticket: string }): string {
  return `/embed?${new URLSearchParams({ embedId }).toString()}#${ticket}`
}
