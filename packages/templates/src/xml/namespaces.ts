/** Namespaces of Office files by the prefix that this package calls them by, in both editions of the standard. */
const known: Readonly<Record<string, readonly string[]>> = {
  w: [
    'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
    'http://purl.oclc.org/ooxml/wordprocessingml/main',
  ],
  r: [
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
    'http://purl.oclc.org/ooxml/officeDocument/relationships',
  ],
  wp: [
    'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
    'http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing',
  ],
  a: ['http://schemas.openxmlformats.org/drawingml/2006/main', 'http://purl.oclc.org/ooxml/drawingml/main'],
  pic: [
    'http://schemas.openxmlformats.org/drawingml/2006/picture',
    'http://purl.oclc.org/ooxml/drawingml/picture',
  ],
  c: ['http://schemas.openxmlformats.org/drawingml/2006/chart'],
  dgm: ['http://schemas.openxmlformats.org/drawingml/2006/diagram'],
  m: [
    'http://schemas.openxmlformats.org/officeDocument/2006/math',
    'http://purl.oclc.org/ooxml/officeDocument/math',
  ],
  mc: ['http://schemas.openxmlformats.org/markup-compatibility/2006'],
  wps: ['http://schemas.microsoft.com/office/word/2010/wordprocessingShape'],
  wpg: ['http://schemas.microsoft.com/office/word/2010/wordprocessingGroup'],
  wpc: ['http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas'],
  w14: ['http://schemas.microsoft.com/office/word/2010/wordml'],
  w15: ['http://schemas.microsoft.com/office/word/2012/wordml'],
  v: ['urn:schemas-microsoft-com:vml'],
  o: ['urn:schemas-microsoft-com:office:office'],
  w10: ['urn:schemas-microsoft-com:office:word'],
  rel: ['http://schemas.openxmlformats.org/package/2006/relationships'],
  ct: ['http://schemas.openxmlformats.org/package/2006/content-types'],
  x: [
    'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
    'http://purl.oclc.org/ooxml/spreadsheetml/main',
  ],
  xml: ['http://www.w3.org/XML/1998/namespace'],
}

const prefixes = new Map(
  Object.entries(known).flatMap(([prefix, addresses]) => addresses.map((one) => [one, prefix] as const)),
)

/** Our prefix of a namespace; undefined for those we know nothing of. */
export function prefixOf(address: string): string | undefined {
  return prefixes.get(address)
}

/** The namespace of a prefix of ours, as Word writes it. */
export function addressOf(prefix: string): string {
  return known[prefix]?.[0] ?? ''
}
