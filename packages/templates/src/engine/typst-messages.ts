import type { TemplateErrorCode } from '../errors.ts'

/** To a Typst process: a template it does not have yet, or values to render. */
export type ToTypst =
  | {
      readonly kind: 'load'
      readonly key: string
      readonly markup: string
      readonly pictures: readonly (readonly [name: string, content: Uint8Array])[]
    }
  | { readonly kind: 'forget'; readonly key: string }
  | {
      readonly kind: 'render'
      readonly key: string
      readonly values: string
      /** As JSON, by code. */
      readonly links: string
      readonly standard: string | undefined
    }

/** A place that markup names, as Typst found it: `page` counts from 1, lengths from the top left in points. */
export interface RawAnchor {
  readonly role: string
  readonly edge: 'start' | 'end'
  readonly page: number
  readonly x: number
  readonly y: number
}

/** A construct that could not be had, and its page. */
export interface LostConstruct {
  readonly what: string
  readonly page: number
}

/** From a Typst process: it is ready, or the outcome of a `render`. */
export type FromTypst =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'done'
      readonly pdf: Uint8Array
      readonly pages: number
      readonly anchors: readonly RawAnchor[]
      readonly lost: readonly LostConstruct[]
    }
  | { readonly kind: 'failed'; readonly code: TemplateErrorCode; readonly reason: string }
