import { oid, printable, sequence, setOf, utf8 } from './der.ts'
import { children, DerError, oidText, sequenceOf, stringOf, type DerElement } from './der-reader.ts'
import { oids } from './oids.ts'

/** Who a certificate names. Text may be Chinese. */
export interface Subject {
  commonName: string
  organization?: string
  organizationalUnit?: string
  /** The person's or company's number, masked where the law asks for it. */
  serialNumber?: string
  /** Two letters, `CN`. */
  country: string
}

/** The DER of a distinguished name: country and serial number printable, the rest UTF-8 (RFC 5280, 4.1.2.4). */
export function encodeName(subject: Subject): Buffer {
  const parts = [attribute(oids.country, printable(subject.country))]
  if (subject.organization) parts.push(attribute(oids.organization, utf8(subject.organization)))
  if (subject.organizationalUnit)
    parts.push(attribute(oids.organizationalUnit, utf8(subject.organizationalUnit)))
  parts.push(attribute(oids.commonName, utf8(subject.commonName)))
  if (subject.serialNumber) parts.push(attribute(oids.serialNumber, printable(subject.serialNumber)))
  return sequence(...parts)
}

/** The first value of an attribute in a name, empty when it has none. */
export function nameAttribute(name: DerElement, type: string): string {
  for (const set of sequenceOf(name)) {
    for (const pair of children(set)) {
      const [key, value] = sequenceOf(pair)
      if (oidText(key) === type) return stringOf(value)
    }
  }
  return ''
}

/** What to call the holder of a name: common name, else organization; empty when the name is damaged. */
export function displayName(name: DerElement): string {
  try {
    return nameAttribute(name, oids.commonName) || nameAttribute(name, oids.organization)
  } catch (error) {
    // Roots are what somebody says they are: one with a damaged name is still to be reported about.
    if (error instanceof DerError) return ''
    throw error
  }
}

function attribute(type: string, value: Buffer): Buffer {
  return setOf(sequence(oid(type), value))
}
