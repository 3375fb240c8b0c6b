import { oids } from '../src/pki/oids.ts'
import { readTimestampInfo, type TimestampInfo } from '../src/pki/timestamp-info.ts'
import { PdfDocument } from '../src/read/document.ts'
import { signaturesOfForm } from '../src/verify/signature-range.ts'
import { readSignedData } from '../src/verify/signed-data-reader.ts'

/** What the time-stamps in a document's signatures state, in the order of the file. */
export function embeddedTokens(bytes: Buffer): TimestampInfo[] {
  return signaturesOfForm(new PdfDocument(bytes)).flatMap(({ contents }) => {
    const token = readSignedData(contents).signer.unsignedAttributes.get(oids.signatureTimestamp)?.[0]
    return token ? [readTimestampInfo(token.whole)] : []
  })
}
