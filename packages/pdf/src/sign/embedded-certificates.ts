import { DerError } from '../pki/der-reader.ts'
import { oids } from '../pki/oids.ts'
import { PdfDocument } from '../read/document.ts'
import { listSignatureFields } from '../read/form-fields.ts'
import { PdfString } from '../read/objects.ts'
import { readSignedData } from '../verify/signed-data-reader.ts'

/** Every certificate in a document's signatures and their time-stamps, DER, each once; those that cannot be read are left out. */
export function embeddedCertificates(bytes: Uint8Array): Buffer[] {
  const document = new PdfDocument(bytes)
  const found = new Map<string, Buffer>()
  for (const field of listSignatureFields(document)) {
    const contents = document.resolve(document.dict(field.value)?.get('Contents'))
    if (!(contents instanceof PdfString)) continue
    // Copied, so that a result that crosses a thread does not take the whole document along.
    for (const der of containerCertificates(contents.bytes))
      found.set(der.toString('latin1'), Buffer.from(der))
  }
  return [...found.values()]
}

function containerCertificates(container: Uint8Array): Buffer[] {
  try {
    const { certificates, signer } = readSignedData(container)
    const token = signer.unsignedAttributes.get(oids.signatureTimestamp)?.[0]
    return [...certificates.map(({ der }) => der), ...(token ? containerCertificates(token.whole) : [])]
  } catch (error) {
    if (error instanceof DerError) return []
    throw error
  }
}
