/* Keys, certificates, revocation and time-stamps: made here, or asked for elsewhere. */

export { DerError, integerHex, oidText, readElement, sequenceOf, type DerElement } from '../pki/der-reader.ts'
export { nameAttribute, type Subject } from '../pki/distinguished-name.ts'
export {
  requestCertificate,
  type CertificateService,
  type IssuedChain,
  type ServiceRequest,
} from '../pki/http-authority.ts'
export { askForJson, bytesInJson, type Exchange } from '../pki/http-exchange.ts'
export { httpSigner, type KeyService } from '../pki/http-signer.ts'
export {
  createIssuingAuthority,
  createRootAuthority,
  issueCertificate,
  type AuthorityKeys,
  type AuthorityRequest,
  type CertificateLocations,
  type CertificateRequest,
  type CertificateUsage,
} from '../pki/issue-certificate.ts'
export {
  issueCrl,
  type CrlRequest,
  type RevocationReason,
  type RevokedCertificate,
} from '../pki/issue-crl.ts'
export {
  answerOcsp,
  makeOcspRequest,
  readOcspRequest,
  type CertificateStatus,
  type OcspAnswer,
} from '../pki/ocsp.ts'
export { oids } from '../pki/oids.ts'
export { loadPkcs11, type Pkcs11Module } from '../pki/pkcs11-module.ts'
export { pkcs11Signer, type Pkcs11Place } from '../pki/pkcs11-signer.ts'
export { extendedUsages, policyOids, readCertificate, type Certificate } from '../pki/read-certificate.ts'
export { askAboutRevocation, type RevocationData } from '../pki/revocation-client.ts'
export { generateKeyPair, type KeyKind, type KeyPair } from '../pki/signing-key.ts'
export { isSm2Key, verifySm2 } from '../pki/sm2.ts'
export { readTimestampInfo, type TimestampInfo } from '../pki/timestamp-info.ts'
export { answerTimestamp, makeTimestampRequest, type TimestampAuthority } from '../pki/timestamp.ts'
export { signatureMaker } from '../sign/cms.ts'
export { timestampToken } from '../sign/timestamp-source.ts'
export { findPath, type CertificatePath } from '../verify/check-chain.ts'
export { checkTimestamp, type TimestampCheck } from '../verify/check-timestamp.ts'
export { readSignedData, type SignedDataContent } from '../verify/signed-data-reader.ts'
