import {
  DerError,
  children,
  oidText,
  readElement,
  sequenceOf,
  stringOf,
  type DerElement,
} from '../pki/der-reader.ts'
import { isSelfIssued, type Certificate } from '../pki/read-certificate.ts'

/** nameConstraints (RFC 5280, 4.2.1.10). */
export const nameConstraintsExtension = '2.5.29.30'
const alternativeNames = '2.5.29.17'
const emailAddress = '1.2.840.113549.1.9.1'

/** Kinds of GeneralName that can be compared (RFC 5280, 4.2.1.6), by tag. */
const mail = 0x81
const host = 0x82
const directory = 0xa4
const address = 0x86
const network = 0x87

/** A name, or what names have to lie in: its kind, and the element. */
interface GeneralName {
  kind: number
  element: DerElement
}

interface NameConstraints {
  permitted: readonly GeneralName[]
  excluded: readonly GeneralName[]
}

/** What names an authority may certify; undefined for any. Throws DerError. */
export function nameConstraints({ extensions }: Certificate): NameConstraints | undefined {
  const extension = extensions.get(nameConstraintsExtension)
  if (!extension) return undefined
  const parts = sequenceOf(readElement(extension.value))
  const subtrees = (tag: number): GeneralName[] =>
    parts
      .filter((part) => part.tag === tag)
      .flatMap((part) => children(part))
      .map((subtree) => {
        const [base, ...bounds] = sequenceOf(subtree)
        // Minimum and maximum are not used with any kind of name (RFC 5280, 4.2.1.10).
        if (!base || bounds.some((bound) => bound.tag !== 0x80 || bound.content.some((byte) => byte !== 0)))
          throw new DerError('bounds of a subtree')
        return { kind: base.tag, element: base.tag === directory ? nameIn(base) : base }
      })
  return { permitted: subtrees(0xa0), excluded: subtrees(0xa1) }
}

/** What a certificate calls its holder: the subject, the addresses in it, and the alternative names. Throws DerError. */
export function namesOf(certificate: Certificate): GeneralName[] {
  const extension = certificate.extensions.get(alternativeNames)
  const others = (extension ? sequenceOf(readElement(extension.value)) : []).map((element) => ({
    kind: element.tag,
    element: element.tag === directory ? nameIn(element) : element,
  }))
  const relative = sequenceOf(certificate.subject)
  const mails = relative
    .flatMap((set) => children(set))
    .flatMap((pair): GeneralName[] => {
      const [type, value] = sequenceOf(pair)
      return oidText(type) === emailAddress && value ? [{ kind: mail, element: value }] : []
    })
  const own = relative.length > 0 ? [{ kind: directory, element: certificate.subject }] : []
  return [...own, ...mails, ...others]
}

function nameIn(wrapper: DerElement): DerElement {
  const [name] = children(wrapper)
  if (!name) throw new DerError('no name')
  return name
}

/**
 * Whether the names on a path lie where the authorities above them say (RFC 5280, 6.1.3, b and c, and 6.1.4, g), whether
 * they say it in a critical extension or not. `path` leads from a certificate up to the root, whose own limits count.
 */
export function keepsNames(path: readonly Certificate[]): boolean {
  let compared = 0
  try {
    return path.every((authority, index) => {
      const limits = index === 0 ? undefined : nameConstraints(authority)
      if (!limits) return true
      const bounds = limits.permitted.length + limits.excluded.length
      return path.slice(0, index).every((below, at) => {
        if (at > 0 && isSelfIssued(below)) return true
        const names = namesOf(below)
        compared += names.length * bounds
        return compared <= mostCompared && lies(names, limits)
      })
    })
  } catch (error) {
    // Roots are what somebody says they are: limits that nobody can read permit nothing.
    if (error instanceof DerError) return false
    throw error
  }
}

/** Names held against limits on one path: hundreds of each, which no authority has. */
const mostCompared = 200_000

function lies(names: readonly GeneralName[], { permitted, excluded }: NameConstraints): boolean {
  return names.every((name) => {
    const [inside, outside] = [permitted, excluded].map((bases) =>
      bases.filter(({ kind }) => kind === name.kind),
    )
    if (!inside || !outside || (inside.length === 0 && outside.length === 0)) return true
    if (!isComparable(name)) return false
    const isPermitted = inside.length === 0 || inside.some((base) => isWithin(name, base))
    return isPermitted && !outside.some((base) => isWithin(name, base))
  })
}

const comparable: ReadonlySet<number> = new Set([mail, host, directory, address, network])

/** Addresses without a host lie nowhere (RFC 5280, 4.2.1.10). */
function isComparable(name: GeneralName): boolean {
  return comparable.has(name.kind) && (name.kind !== address || hostOf(textOf(name)) !== '')
}

function isWithin(name: GeneralName, base: GeneralName): boolean {
  switch (name.kind) {
    case directory:
      return isBelow(name.element, base.element)
    case mail:
      return isMailWithin(textOf(name), textOf(base))
    case host:
      return isHostWithin(textOf(name), textOf(base))
    case address:
      return isExactHost(hostOf(textOf(name)), textOf(base))
    default:
      return isInNetwork(name.element.content, base.element.content)
  }
}

function textOf({ element }: GeneralName): string {
  // A point at the end makes no other host.
  return element.content.toString('latin1').toLowerCase().replace(/\.$/, '')
}

/** A name is below another that it begins with (RFC 5280, 7.1). */
function isBelow(name: DerElement, base: DerElement): boolean {
  const [own, wanted] = [sequenceOf(name), sequenceOf(base)]
  return (
    wanted.length <= own.length &&
    wanted.every((part, index) => comparableSet(own[index]) === comparableSet(part))
  )
}

/** Whether two names are the same (RFC 5280, 7.1). Throws DerError. */
export function isSameName(one: DerElement, other: DerElement): boolean {
  return one.whole.equals(other.whole) || (isBelow(one, other) && isBelow(other, one))
}

/** The parts of a relative name with their texts as they are compared: whatever string type, case and spaces. */
function comparableSet(set: DerElement | undefined): string {
  const parts = (set ? children(set) : []).map((pair) => {
    const [type, value] = sequenceOf(pair)
    const text = stringOf(value).normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
    return `${oidText(type)}=${text}`
  })
  return parts.toSorted().join('+')
}

function isHostWithin(name: string, base: string): boolean {
  const wanted = base.replace(/^\./, '')
  return wanted === '' || name === wanted || name.endsWith(`.${wanted}`)
}

/** One host, or with a point before it all hosts below it. */
function isExactHost(name: string, base: string): boolean {
  return base.startsWith('.') ? name.endsWith(base) && name.length > base.length : name === base
}

function isMailWithin(name: string, base: string): boolean {
  return base.includes('@') ? name === base : isExactHost(name.slice(name.lastIndexOf('@') + 1), base)
}

function hostOf(uri: string): string {
  const authority = /^[a-z][\d+.a-z-]*:\/\/([^#/?]*)/.exec(uri)?.[1] ?? ''
  return authority.replace(/^.*@/, '').replace(/:\d*$/, '').replace(/\.$/, '')
}

/** An address and a mask of as many bytes. */
function isInNetwork(name: Buffer, base: Buffer): boolean {
  if (base.length !== name.length * 2) return false
  return name.every((byte, index) => {
    const mask = base[name.length + index] ?? 0
    return (byte & mask) === ((base[index] ?? 0) & mask)
  })
}
