/** Whose contracts: a person's, a company's, those of an application, or all. */
export type Scope =
  | { readonly kind: 'person'; readonly personId: string }
  | { readonly kind: 'company'; readonly companyId: string }
  | { readonly kind: 'application'; readonly businessTypeId: string }
  | { readonly kind: 'system' }

/** A scope as rows name it: the same as the function owner_key of the database. */
export function ownerKey(scope: Scope): string {
  return ((BigInt(kinds[scope.kind]) << 40n) | BigInt(idOf(scope))).toString()
}

const kinds = { system: 0, person: 1, company: 2, application: 3 } as const

function idOf(scope: Scope): string {
  switch (scope.kind) {
    case 'person':
      return scope.personId
    case 'company':
      return scope.companyId
    case 'application':
      return scope.businessTypeId
    case 'system':
      return '0'
  }
}
