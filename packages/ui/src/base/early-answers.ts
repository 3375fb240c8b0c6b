/* Shared over `globalThis`: the script in the HTML asks, the application that comes later takes. */

/** What a call answered before there was an application. */
export interface EarlyAnswer {
  readonly httpStatus: number
  readonly text: string
}

interface Early {
  readonly askedMs: number
  readonly answers: Map<string, Promise<EarlyAnswer | undefined>>
  /** The address of a file's first page as it is being shown. */
  picture?: { readonly fileId: string; readonly src: string } | undefined
}

declare global {
  // oxlint-disable-next-line no-var -- nothing else declares what is shared so
  var early: Early | undefined
}

/** An answer that nobody took for so long tells of another time: as long as a call may last. */
const maxAgeMs = 60_000

/**
 * Asks a GET call ahead of the application. Undefined where there is no answer that it could use: it asks again then,
 * and says what is wrong.
 */
export function askEarly(url: string, headers: Record<string, string>): Promise<EarlyAnswer | undefined> {
  globalThis.early ??= { askedMs: performance.now(), answers: new Map() }
  const answer = fetch(url, { credentials: 'same-origin', headers })
    .then(async (response) =>
      tellsWhoIsHere(response.status)
        ? { httpStatus: response.status, text: await response.text() }
        : undefined,
    )
    .catch(() => undefined)
  globalThis.early.answers.set(url, answer)
  return answer
}

/** An answer, or that nobody is logged in, which asking again would not change. */
function tellsWhoIsHere(httpStatus: number): boolean {
  return httpStatus === 200 || httpStatus === 401
}

/** The early answer of an address, once; undefined where nothing was asked or it came to nothing. */
export function takeEarlyAnswer(url: string): Promise<EarlyAnswer | undefined> | undefined {
  const { early } = globalThis
  const answer = early?.answers.get(url)
  early?.answers.delete(url)
  return early && performance.now() - early.askedMs < maxAgeMs ? answer : undefined
}

/** Forgets what was asked early: something is being changed, or somebody else is here. */
export function dropEarlyAnswers(): void {
  globalThis.early?.answers.clear()
}

/** Notes the picture that the first page of a file is shown by. */
export function noteEarlyPicture(fileId: string, src: string): void {
  if (globalThis.early) globalThis.early.picture = { fileId, src }
}

/** The address of a file's first page, where it is shown already. */
export function earlyPicture(fileId: string): string | undefined {
  const { picture } = globalThis.early ?? {}
  return picture?.fileId === fileId ? picture.src : undefined
}
