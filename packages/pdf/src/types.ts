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

/** PDF operators for a form XObject with BBox [0 0 width height], origin bottom-left. */
export interface VectorAppearance {
  kind: 'vector'
  width: number
  height: number
  content: string
}

/** A picture, which may have alpha. */
export interface PngAppearance {
  kind: 'png'
  bytes: Uint8Array
}

/** One page's part of a cross-page seal (骑缝章): all strips of a seal share one picture in the file. */
export interface StripAppearance {
  kind: 'strip'
  of: VectorAppearance | PngAppearance
  /** Left and right edge of the strip as fractions of the whole's width, 0 to 1. */
  from: number
  to: number
}

/** One line of real text in an embedded subset font, such as the date of signing. At most 60 characters. */
export interface TextAppearance {
  kind: 'text'
  text: string
}

/**
 * What a signature field shows once filled: as large as fits, its proportions kept, in the middle, and like ink:
 * what lies under it stays readable.
 */
export type Appearance = VectorAppearance | PngAppearance | StripAppearance | TextAppearance

/**
 * A private key that stays where it is kept (a key service, a hardware module). A plain object, so that its
 * function can be called back from a worker thread.
 */
export interface RemoteSigner {
  /** SubjectPublicKeyInfo, DER; says which signature is expected. */
  publicKey: Uint8Array
  /**
   * Signs a digest that is ready: RSA answers PKCS#1 v1.5 over SHA-256, P-256 a DER SEQUENCE of r and s over
   * SHA-256, SM2 the same over its SM3 value e.
   */
  sign: (digest: Uint8Array) => Promise<Uint8Array>
}

/** A private key with its certificate; can cross a thread boundary. */
export interface SignerMaterial {
  /** PKCS#8, DER, or a key that is kept elsewhere. */
  key: Uint8Array | RemoteSigner
  /** The signer's certificate, DER. */
  certificate: Uint8Array
  /** The issuers above it, nearest first, DER; the root may be left out. */
  chain: readonly Uint8Array[]
}

/** An RFC 3161 authority at an address. */
export interface TimestampService {
  url: string
  /** For one try; 10 seconds by default. */
  timeoutMs?: number
  /** Tries in all before giving up; 2 by default. A refusal is not asked again. */
  tries?: number
  /** HTTP basic authentication. */
  login?: { user: string; password: string }
}

/**
 * Where signature time-stamps come from: a built-in authority (signed in this process), an RFC 3161
 * address, or a function that turns a SHA-256 digest into a DER time-stamp token. The built-in authority asks `now` for
 * each token when it makes it, so that each states its own moment; without it, the system's clock.
 */
export type TimestampSource =
  | { kind: 'built-in'; authority: SignerMaterial; policyOid?: string; now?: () => Date | Promise<Date> }
  | ({ kind: 'url' } & TimestampService)
  | { kind: 'function'; token: (sha256: Uint8Array) => Promise<Uint8Array> }
