import type { Scene } from '@qiyin/domain/message/scenes.ts'

/** A template that the carrier has approved for an occasion. */
export interface CarrierTemplate {
  readonly code: string
  /** The names of its variables, in the order of its text. */
  readonly variables: readonly string[]
}

/** The templates of every occasion. */
export type CarrierTemplates = Readonly<Record<Scene, CarrierTemplate>>

/** An account with a carrier that knows only templates of its own. */
export interface CarrierAccount {
  readonly keyId: string
  readonly keySecret: string
  /** The approved name of the sender, without 【】. */
  readonly signName: string
  readonly templates: CarrierTemplates
  /** An origin of its own instead of the carrier's public one. */
  readonly endpoint: string
}

/** The template of an occasion, with its values in order. */
export function filledTemplate(
  templates: CarrierTemplates,
  { scene, parameters }: { scene: string; parameters: Readonly<Record<string, string>> },
): { code: string; values: readonly (readonly [name: string, value: string])[] } {
  const known: Readonly<Record<string, CarrierTemplate>> = templates
  const template = known[scene]
  if (!template) throw new Error(`the carrier has no template for ${scene}`)
  return { code: template.code, values: template.variables.map((name) => [name, parameters[name] ?? '']) }
}
