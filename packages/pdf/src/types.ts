/** A place on a page as it is displayed (CropBox, rotation applied), origin top-left. */
export interface DisplayBox {
  /** Page index, counted from 0. */
  page: number
  /** Left edge, as a fraction of the displayed page width. */
  left: number
  /** Top edge, as a fraction of the displayed page height. */
  top: number
  /** Width in PDF points (1/72 inch). */
  widthPt: number
  /** Height in PDF points (1/72 inch). */
  heightPt: number
}

/** Size of a page as it is displayed, in PDF points (1/72 inch). */
export interface PageSize {
  widthPt: number
  heightPt: number
}

/**
 * What a signature field shows once filled. Vector content is PDF operators for a form XObject with
 * BBox [0 0 width height], origin bottom-left; a PNG may have alpha.
 */
export type Appearance =
  | { kind: 'vector'; width: number; height: number; content: string }
  | { kind: 'png'; bytes: Uint8Array }

/** A private key with its certificate. Plain bytes, so that it can cross a thread boundary. */
export interface SignerMaterial {
  /** PKCS#8, DER. */
  key: Uint8Array
  /** The signer's certificate, DER. */
  certificate: Uint8Array
  /** The issuers above it, nearest first, DER; the root may be left out. */
  chain: readonly Uint8Array[]
}

/**
 * Where signature time-stamps come from: a built-in authority (signed in this process), an RFC 3161
 * address, or a function that turns a SHA-256 digest into a DER time-stamp token.
 */
export type TimestampSource =
  | { kind: 'built-in'; authority: SignerMaterial; policyOid?: string; now?: Date }
  | { kind: 'url'; url: string; timeoutMs?: number }
  | { kind: 'function'; token: (sha256: Uint8Array) => Promise<Uint8Array> }
