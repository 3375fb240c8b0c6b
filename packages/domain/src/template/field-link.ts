/** An address of nobody's: it only names a variable within a preview. */
const scheme = 'qiyin-field:'

/** Addresses for what a preview prints of each variable, by code: who shows the preview finds the places by them. */
export function fieldLinks(fields: readonly { readonly fieldCode: string }[]): Record<string, string> {
  return Object.fromEntries(
    fields.map(({ fieldCode }) => [fieldCode, `${scheme}${encodeURIComponent(fieldCode)}`]),
  )
}

/** The code of the variable that an address of a preview names; null for any other address. */
export function linkedField(address: string): string | null {
  return address.startsWith(scheme) ? decodeURIComponent(address.slice(scheme.length)) : null
}
