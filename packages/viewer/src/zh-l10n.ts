/**
 * The Chinese words of what pdf.js itself puts on a page, in the shape of its L10n class. Given to it so that
 * its English catalogue stays unused.
 */
export class ZhL10n {
  getLanguage(): string {
    return 'zh-cn'
  }
  getDirection(): string {
    return 'ltr'
  }
  /** Answers the fallback: nothing we switch on asks for more. */
  get(ids: string | string[], _args?: unknown, fallback?: string): Promise<string | string[]> {
    return Promise.resolve(Array.isArray(ids) ? ids : (fallback ?? ids))
  }
  async translate(): Promise<void> {}
  async translateOnce(): Promise<void> {}
  async destroy(): Promise<void> {}
  pause(): void {}
  resume(): void {}
}

/** The accessible name of a page. */
export function pageName(pageNumber: number): string {
  return `第 ${pageNumber} 页`
}
