import { DerError, children, readElement, sequenceOf, type DerElement } from '../pki/der-reader.ts'
import { oids } from '../pki/oids.ts'
import type { Certificate } from '../pki/read-certificate.ts'

const distributionPoint = 0xa0
const fullName = 0xa0

/** Names of the place in a DistributionPoint or IssuingDistributionPoint, as encoded (RFC 5280, 4.2.1.13); throws DerError. */
export function placesIn(parts: readonly DerElement[]): Buffer[] {
  const point = parts.find((item) => item.tag === distributionPoint)
  const names = point ? children(point) : []
  return names.flatMap((item) => (item.tag === fullName ? children(item) : [item])).map((item) => item.whole)
}

/** Whether a certificate says that its state is published in one of these places (RFC 5280, 6.3.3, b.2). */
export function isPublishedAt(certificate: Certificate, places: readonly Buffer[]): boolean {
  return placesOf(certificate).some((own) => places.some((place) => place.equals(own)))
}

function placesOf({ extensions }: Certificate): Buffer[] {
  const points = extensions.get(oids.crlDistributionPoints)
  if (!points) return []
  try {
    return sequenceOf(readElement(points.value)).flatMap((point) => placesIn(sequenceOf(point)))
  } catch (error) {
    // What cannot be read names no place.
    if (error instanceof DerError) return []
    throw error
  }
}
