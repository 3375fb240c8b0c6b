import type { PdfDocument } from '../pdfjs.ts'

/** True for a document that would do more elsewhere than here: scripts, or fields other than signatures. */
export async function hasScriptsOrForms(document: PdfDocument): Promise<boolean> {
  // Not hasJSActions(), which takes signature fields for scripts.
  const [scripts, fields, { info }] = await Promise.all([
    document.getJSActions(),
    document.getFieldObjects(),
    document.getMetadata(),
  ])
  // The library types what it read from the document as `object`.
  const said = info as { IsXFAPresent?: boolean }
  return scripts !== null || said.IsXFAPresent === true || hasFillableField(fields)
}

/** Signed documents have a form of nothing but signatures; those are drawn as they should be. */
export function hasFillableField(fields: ReadonlyMap<string, readonly object[]> | null): boolean {
  return Array.from(fields?.values() ?? [])
    .flat()
    .some((field) => 'type' in field && field.type !== 'signature' && field.type !== '')
}
