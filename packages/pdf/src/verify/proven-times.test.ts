import { describe, expect, it } from 'vitest'
import {
  craftCertificateDer,
  makeExtension,
  makeKey,
  type CraftedKey,
} from '../../testing/crafted-certificate.ts'
import {
  appendObjects,
  fillPlaceholder,
  makeContainer,
  makeToken,
  placeholder,
} from '../../testing/foreign-signer.ts'
import type { TestSigner } from '../../testing/test-authority.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { boolean, oid, sequence } from '../pki/der.ts'
import { oids } from '../pki/oids.ts'
import { verifyPdf } from './verify-pdf.ts'

const at = (moment: string): Date => new Date(`${moment}T00:00:00Z`)
const after = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000)
const now = at('2030-01-01')

const [rootKey, key, strangeKey] = [makeKey(), makeKey(), makeKey()]
const isAuthority = makeExtension(oids.basicConstraints, sequence(boolean(true)), true)
const rootBy = (by = rootKey, name = 'root', extensions: Buffer[] = []): Buffer =>
  craftCertificateDer({
    key: by,
    by,
    name,
    issuer: name,
    usage: [5, 6],
    extensions: [isAuthority, ...extensions],
  })
const root = rootBy()
const stamping = makeExtension(oids.extendedKeyUsage, sequence(oid(oids.timeStamping)), true)
interface Issued {
  extensions?: Buffer[]
  by?: CraftedKey
  issuer?: string
}
const holder = (
  name: string,
  until: string,
  { extensions = [], by = rootKey, issuer = 'root' }: Issued = {},
): TestSigner => ({
  key: key.pkcs8,
  certificate: craftCertificateDer({ key, by, name, issuer, usage: [0, 1], until: at(until), extensions }),
  chain: [rootBy(by, issuer)],
})
const stampBy = (until: string): TestSigner => holder(`stamp ${until}`, until, { extensions: [stamping] })
const lasting = stampBy('2035-01-01')
const strange = holder('stamp', '2035-01-01', { extensions: [stamping], by: strangeKey, issuer: 'elsewhere' })
/** Whose certificate has run out since. */
const person = holder('person', '2025-01-01')
const someone = holder('someone', '2035-01-01')

interface Step {
  subFilter: string
  container: (covered: Buffer) => Buffer
}

interface SignatureStep {
  /** Of its own time-stamp, by `lasting`. */
  stampedAt?: Date
  /** The time-stamp is over something else. */
  stampsOther?: boolean
  /** Signed is something else. */
  signsOther?: boolean
  signer?: TestSigner
}

const other = Buffer.from('something else')

function signature({ stampedAt, stampsOther, signsOther, signer = person }: SignatureStep = {}): Step {
  return {
    subFilter: 'ETSI.CAdES.detached',
    container: (covered) =>
      makeContainer(signsOther ? other : covered, {
        signer,
        scheme: 'ec',
        withSigningCertificate: true,
        ...(stampedAt && {
          timestamp: (value: Buffer) => makeToken(stampsOther ? other : value, stampedAt, lasting),
        }),
      }),
  }
}

function stamp(moment: Date, by = lasting, over?: Buffer): Step {
  return { subFilter: 'ETSI.RFC3161', container: (covered) => makeToken(over ?? covered, moment, by) }
}

/** A file signed and stamped in this order, each in a revision of its own. */
function fileOf(...steps: Step[]): Buffer {
  let bytes = makeTestPdf()
  const fields: string[] = []
  for (const [index, { subFilter, container }] of steps.entries()) {
    const [field, value] = [200 + index * 2, 201 + index * 2]
    fields.push(`${field} 0 R`)
    const widget = '/Type/Annot/Subtype/Widget/Rect[0 0 0 0]/P 3 0 R/F 132'
    const appended = appendObjects(bytes, {
      1: `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${fields.join(' ')}]/SigFlags 3>>>>`,
      [field]: `<</FT/Sig/T(f${index})/V ${value} 0 R${widget}>>`,
      [value]: `<</Filter/Adobe.PPKLite/SubFilter/${subFilter} ${placeholder}>>`,
    })
    bytes = fillPlaceholder(appended, { container })
  }
  return bytes
}

function conclusionsOf(bytes: Buffer, trusted = root): (string | null)[] {
  const { signatures } = verifyPdf(bytes, { trustedRoots: [trusted], now })
  return signatures.map(({ indication, subIndication }) => subIndication ?? indication)
}

const unproven = 'OUT_OF_BOUNDS_NO_POE'
const disorder = 'TIMESTAMP_ORDER_FAILURE'

describe('of a signature whose certificate has run out', () => {
  it.each<[string, Step[], string[]]>([
    ['nothing', [signature()], [unproven]],
    ['its own time-stamp', [signature({ stampedAt: at('2024-01-01') })], ['PASSED']],
    ['a document time-stamp over it', [signature(), stamp(at('2024-01-01'))], ['PASSED', 'PASSED']],
    ['one after the certificate ran out', [signature(), stamp(at('2026-01-01'))], [unproven, 'PASSED']],
    ['one before it', [stamp(at('2024-01-01')), signature()], ['PASSED', unproven]],
    [
      'the nearest of two, though it has run out too',
      [signature(), stamp(at('2024-01-01'), stampBy('2026-01-01')), stamp(at('2025-06-01'))],
      ['PASSED', 'PASSED', 'PASSED'],
    ],
    [
      'no time-stamp that has run out alone',
      [signature(), stamp(at('2024-01-01'), stampBy('2026-01-01'))],
      [unproven, unproven],
    ],
    [
      'none that ran out before the next was made',
      [signature(), stamp(at('2024-01-01'), stampBy('2026-01-01')), stamp(at('2027-01-01'))],
      [unproven, unproven, 'PASSED'],
    ],
    [
      'each time-stamp for what it covers',
      [signature(), stamp(at('2024-01-01')), signature(), stamp(at('2024-06-01'))],
      ['PASSED', 'PASSED', 'PASSED', 'PASSED'],
    ],
    [
      'none over something else',
      [signature(), stamp(at('2024-01-01'), lasting, other)],
      [unproven, 'HASH_FAILURE'],
    ],
    [
      'none of a stranger',
      [signature(), stamp(at('2024-01-01'), strange)],
      [unproven, 'NO_CERTIFICATE_CHAIN_FOUND'],
    ],
    [
      'none of another signature',
      [signature(), signature({ stampedAt: at('2024-01-01') })],
      [unproven, 'PASSED'],
    ],
  ])('the time is proven by %s', (_, steps, wanted) => {
    expect(conclusionsOf(fileOf(...steps))).toEqual(wanted)
  })
})

const [early, late] = [at('2024-01-01'), after(at('2024-01-01'), 600)]

describe('of time-stamps in the wrong order', () => {
  it.each<[string, Step[], string[]]>([
    [
      'both are in doubt',
      [signature({ stampedAt: late, signer: someone }), signature({ stampedAt: early, signer: someone })],
      [disorder, disorder],
    ],
    ['of documents too', [stamp(late), stamp(early)], [disorder, disorder]],
    ['nothing is proven any more', [signature(), stamp(late), stamp(early)], [unproven, disorder, disorder]],
    [
      'one beside a broken signature counts for nothing',
      [signature({ stampedAt: late, signsOther: true }), signature({ stampedAt: early })],
      ['HASH_FAILURE', 'PASSED'],
    ],
    [
      'one over something else counts for nothing',
      [signature({ stampedAt: late, stampsOther: true }), signature({ stampedAt: early })],
      ['HASH_FAILURE', 'PASSED'],
    ],
    [
      'a document’s over something else counts for nothing',
      [stamp(late, lasting, other), stamp(early)],
      ['HASH_FAILURE', 'PASSED'],
    ],
    [
      'a stranger’s counts for nothing',
      [stamp(late, strange), stamp(early)],
      ['NO_CERTIFICATE_CHAIN_FOUND', 'PASSED'],
    ],
  ])('%s', (_, steps, wanted) => {
    expect(conclusionsOf(fileOf(...steps))).toEqual(wanted)
  })
})

it('a root is trusted for its name and key, whatever else it says', () => {
  const odd = rootBy(rootKey, 'root', [makeExtension(oids.certificatePolicies, Buffer.from([0xff]))])
  const signed = fileOf(signature({ signer: someone }))
  expect(conclusionsOf(signed, odd)).toEqual(['PASSED'])
  expect(() => verifyPdf(signed, { trustedRoots: [other] })).toThrow('truncated')
})
