import { renderPage } from '../../render/render-page.ts'

/** Pictures of pages. */
export const operations = { renderPage }
