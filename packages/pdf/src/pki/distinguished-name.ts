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
  for (const [key, value] of attributesOf(name)) {
    if (oidText(key) === type) return stringOf(value)
  }
  return ''
}

function* attributesOf(name: DerElement): Generator<DerElement[]> {
  for (const set of sequenceOf(name)) for (const pair of children(set)) yield sequenceOf(pair)
}

/**
 * An attribute as it can be shown: all its values, since readers differ in which of them they take, and nothing in them
 * that hides or turns around what stands beside it. Throws DerError.
 */
export function shownAttribute(name: DerElement, type: string): string {
  const values = new Set<string>()
  for (const [key, value] of attributesOf(name)) {
    if (oidText(key) === type && values.size < mostValues) values.add(shownText(stringOf(value)))
  }
  return [...values].filter(Boolean).join(' / ')
}

const mostValues = 8
const longestShown = 200

/** Controls, marks of direction and what has no width become visible; lines and spaces in a row one space. */
function shownText(text: string): string {
  const visible = text
    .slice(0, longestShown * 4)
    .replaceAll(/[\t\n\v\f\r\p{Z}]+/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u115f\u1160\u2800\u3164\uffa0]/gu, '\ufffd')
    .trim()
  const characters = [...visible]
  return characters.length > longestShown ? `${characters.slice(0, longestShown).join('')}…` : visible
}

const givenName = '2.5.4.42'
const surname = '2.5.4.4'
const pseudonym = '2.5.4.65'
const emailAddress = '1.2.840.113549.1.9.1'
/** What somebody may be called by, the first that is there. */
const callings = [
  [oids.commonName],
  [oids.organization],
  [surname, givenName],
  [pseudonym],
  [emailAddress],
  [oids.serialNumber],
]

/** What to call the holder of a name: common name, else organization or what else there is; empty when it is damaged. */
export function displayName(name: DerElement): string {
  try {
    for (const types of callings) {
      const shown = types.map((type) => shownAttribute(name, type)).filter(Boolean)
      if (shown.length > 0) return shown.join(' ')
    }
    return ''
  } catch (error) {
    // Roots are what somebody says they are: one with a damaged name is still to be reported about.
    if (error instanceof DerError) return ''
    throw error
  }
}

function attribute(type: string, value: Buffer): Buffer {
  return setOf(sequence(oid(type), value))
}
