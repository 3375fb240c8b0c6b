import { oidText, readElement, sequenceOf, type DerElement } from '../pki/der-reader.ts'
import { isSelfIssued, policyOids, type Certificate } from '../pki/read-certificate.ts'

const anyPolicy = '2.5.29.32.0'
const policiesExtension = '2.5.29.32'
const mappingsExtension = '2.5.29.33'
const constraintsExtension = '2.5.29.36'
const inhibitExtension = '2.5.29.54'

/** What an authority asks of the policies of those below it (RFC 5280, 4.2.1.5, 4.2.1.11 and 4.2.1.14). */
interface PolicyRules {
  mappings: readonly (readonly [issuing: string, subject: string])[]
  requireExplicit: number
  inhibitMapping: number
  inhibitAny: number
}

/** Reads the rules of a certificate; throws DerError. */
export function policyRules({ extensions }: Certificate): PolicyRules {
  const read = (type: string): DerElement | undefined => {
    const value = extensions.get(type)?.value
    return value && readElement(value)
  }
  const mappings = read(mappingsExtension)
  const constraints = read(constraintsExtension)
  const parts = constraints ? sequenceOf(constraints) : []
  const inhibit = read(inhibitExtension)
  return {
    mappings: (mappings ? sequenceOf(mappings) : []).map((item) => {
      const [issuing, subject] = sequenceOf(item)
      return [oidText(issuing), oidText(subject)] as const
    }),
    requireExplicit: countOf(parts.find(({ tag }) => tag === 0x80)),
    inhibitMapping: countOf(parts.find(({ tag }) => tag === 0x81)),
    inhibitAny: countOf(inhibit),
  }
}

function countOf(element: DerElement | undefined): number {
  if (!element) return Infinity
  const isNegative = ((element.content[0] ?? 0) & 0x80) !== 0
  return isNegative ? 0 : Number.parseInt(element.content.toString('hex') || '0', 16)
}

/** Policies that are still good, by the names that the next certificate calls them, and how many steps each rule is away. */
interface Progress {
  /** Undefined when none is left. */
  policies: ReadonlySet<string> | undefined
  explicit: number
  mapping: number
  any: number
}

/**
 * Whether a path keeps what its authorities ask about policies (RFC 5280, 6.1), whatever policies the verifier wants:
 * where one asks for an explicit policy, all of them must have one in common. `path` leads from a certificate up to the root.
 */
export function keepsPolicies(path: readonly Certificate[]): boolean {
  let at: Progress = { policies: new Set([anyPolicy]), explicit: Infinity, mapping: Infinity, any: Infinity }
  const below = path.slice(0, -1).toReversed()
  for (const [index, certificate] of below.entries()) {
    const isLast = index === below.length - 1
    const policies = narrowed(at, certificate, isLast)
    if (at.explicit <= 0 && !policies) return false
    const next = isLast ? finished(at, certificate) : passedOn({ ...at, policies }, certificate)
    if (!next) return false
    at = isLast ? { ...next, policies } : next
  }
  return at.explicit > 0 || at.policies !== undefined
}

/** The policies that a certificate has of those that are good (6.1.3, d and e). */
function narrowed(
  { policies, any }: Progress,
  certificate: Certificate,
  isLast: boolean,
): Progress['policies'] {
  if (!policies || !certificate.extensions.has(policiesExtension)) return undefined
  const own = new Set(policyOids(certificate))
  const mayBeAny = own.has(anyPolicy) && (any > 0 || (!isLast && isSelfIssued(certificate)))
  const kept = [...own].filter(
    (policy) => policy !== anyPolicy && (policies.has(policy) || policies.has(anyPolicy)),
  )
  const all = new Set([...kept, ...(mayBeAny ? policies : [])])
  return all.size > 0 ? all : undefined
}

/** What holds for the next certificate (6.1.4); undefined for what no authority may say. */
function passedOn(at: Progress, certificate: Certificate): Progress | undefined {
  const rules = policyRules(certificate)
  if (rules.mappings.some((pair) => pair.includes(anyPolicy))) return undefined
  const step = isSelfIssued(certificate) ? 0 : 1
  return {
    policies: mapped(at, rules.mappings),
    explicit: Math.min(lower(at.explicit, step), rules.requireExplicit),
    mapping: Math.min(lower(at.mapping, step), rules.inhibitMapping),
    any: Math.min(lower(at.any, step), rules.inhibitAny),
  }
}

function mapped({ policies, mapping }: Progress, mappings: PolicyRules['mappings']): Progress['policies'] {
  if (!policies || mappings.length === 0) return policies
  const replaced = new Set(mappings.map(([issuing]) => issuing))
  const kept = [...policies].filter((policy) => !replaced.has(policy))
  const renamed = mappings.flatMap(([issuing, subject]) =>
    mapping > 0 && (policies.has(issuing) || policies.has(anyPolicy)) ? [subject] : [],
  )
  const all = new Set([...kept, ...renamed])
  return all.size > 0 ? all : undefined
}

/** At the end of the path (6.1.5). */
function finished(at: Progress, certificate: Certificate): Progress {
  const { requireExplicit } = policyRules(certificate)
  return { ...at, explicit: requireExplicit === 0 ? 0 : lower(at.explicit, 1) }
}

function lower(count: number, by: number): number {
  return Math.max(0, count - by)
}
