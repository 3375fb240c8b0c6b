/** A mutant that no test can tell from the original, and why. */
export interface EquivalentMutant {
  file: string
  /** In one line, as the list of survivors shows it. */
  original: string
  /** Empty for a statement taken away. */
  text: string
  /** Counted from 1, for changes that are possible more than once. */
  occurrence?: number
}

const checkedOnce = new Map<
  string,
  readonly (readonly [original: string, text: string, occurrence?: number])[]
>([
  [
    'pki/der-reader.ts',
    [
      ['known !== undefined', 'false'],
      ['dottedForms.size < mostDottedForms && content.length < 64', 'true'],
      ['dottedForms.size < mostDottedForms && content.length < 64', 'false'],
      ['dottedForms.size < mostDottedForms && content.length < 64', '(content.length < 64)'],
      ['dottedForms.size < mostDottedForms && content.length < 64', '(dottedForms.size < mostDottedForms)'],
      [
        'dottedForms.size < mostDottedForms && content.length < 64',
        '(dottedForms.size < mostDottedForms) || (content.length < 64)',
      ],
      ['dottedForms.size < mostDottedForms', '(dottedForms.size) <= (mostDottedForms)'],
      ['dottedForms.size < mostDottedForms', '(dottedForms.size) >= (mostDottedForms)'],
      ['content.length < 64', '(content.length) <= (64)'],
      ['content.length < 64', '(content.length) >= (64)'],
      ['dottedForms.set(key, text)', ''],
    ],
  ],
  [
    'pki/read-certificate.ts',
    [
      ['der.length > mostKnownLength', '(der.length) >= (mostKnownLength)'],
      ['known.size >= mostKnown', 'true'],
      ['known.size >= mostKnown', 'false'],
      ['known.size >= mostKnown', '(known.size) > (mostKnown)'],
      ['known.clear()', ''],
    ],
  ],
  [
    'verify/certificates.ts',
    [
      ['openedKeys.has(encoded)', 'false'],
      ['openedKeys.size >= maxOpenedKeys', 'true'],
      ['openedKeys.size >= maxOpenedKeys', 'false'],
      ['openedKeys.size >= maxOpenedKeys', '(openedKeys.size) > (maxOpenedKeys)'],
      ['openedKeys.clear()', ''],
      ['openedKeys.set(encoded, key)', ''],
      [
        'checkedLinks.get(certificate) ?? new WeakMap<Certificate, boolean>()',
        '(new WeakMap<Certificate, boolean>())',
      ],
      ['checkedLinks.set(certificate, links)', ''],
      ['known !== undefined', 'false'],
      ['links.set(issuer, signed)', ''],
      ['!usable.has(certificate)', 'true'],
      ['usable.add(certificate)', ''],
    ],
  ],
  [
    'verify/check-revocation.ts',
    [
      ['known !== undefined', 'false'],
      ['known !== undefined', 'false', 2],
      [
        'checkedLists.get(list) ?? new WeakMap<Certificate, boolean>()',
        '(new WeakMap<Certificate, boolean>())',
      ],
      ['checkedLists.set(list, links.set(issuer, signed))', ''],
      [
        'checkedResponses.get(response) ?? new WeakMap<Certificate, boolean>()',
        '(new WeakMap<Certificate, boolean>())',
      ],
      ['checkedResponses.set(response, links.set(issuer, authorised))', ''],
    ],
  ],
  [
    'verify/field-namesakes.ts',
    [
      ['known.get(pair) ?? collect(pair)', '(collect(pair))'],
      ['known.set(pair, found)', ''],
    ],
  ],
  [
    'verify/signature-range.ts',
    [
      ['hexStringEnds.get(bytes) ?? new Map<number, number>()', '(new Map<number, number>())'],
      ['hexStringEnds.set(bytes, known)', ''],
      ['known.get(start) ?? findHexStringEnd(bytes, start)', '(findHexStringEnd(bytes, start))'],
      ['known.set(start, end)', ''],
    ],
  ],
])

/**
 * Looked at one by one; they count neither for nor against. One that is not there any more is told. So far these
 * are only what is remembered to be found again: without it the same is found, more slowly.
 */
export const equivalentMutants: readonly EquivalentMutant[] = [...checkedOnce].flatMap(([file, changes]) =>
  changes.map(([original, text, occurrence = 1]) => ({ file, original, text, occurrence })),
)
