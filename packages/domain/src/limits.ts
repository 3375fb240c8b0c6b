import { maxContractNoLength } from './contract-number.ts'

/** Of a contract's name; kept apart from the rules of initiating it, which lists do without. */
export const maxContractNameLength = 100

/** Texts that no rule of their own has a file for: at most so many UTF-16 units. */
export const maxLength = {
  /** The account name of a colleague. */
  userName: 64,
  /** The code of an application. */
  businessTypeCode: 64,
  businessTypeName: 64,
  roleCode: 64,
  roleName: 32,
  sourceCode: 64,
  sourceName: 64,
  messageContent: 500,
  /** What a task of the clock or a cache is called. */
  taskName: 64,
  /** A piece of a log whose masking is looked at. */
  logText: 5000,
  kwaiValue: 32,
  fileName: 255,
  /** What a client calls a signer or a stamp while it fills a form. */
  clientKey: 64,
  /** Names a signer to the manager who may replace him; longer than any number of a document. */
  personKey: 64,
  transactionNo: 64,
  serialNo: 64,
  /** What a supplier's return says of the outcome. */
  returnedStatus: 32,
  /** A path of ours that a browser goes back to. */
  returnPath: 500,
  /** Where a login leads. */
  redirectUrl: 1000,
  /** Of a single sign-on; its protocol asks for 32 at least to be taken. */
  ticket: 512,
  /** Some providers put all they know into it. */
  authorizationCode: 4096,
  /** What names a page for a face or a signature. */
  faceToken: 64,
  callbackSignature: 200,
  callbackKeyId: 64,
  /** One box that searches several fields: as long as the longest of them. */
  keyword: Math.max(maxContractNameLength, maxContractNoLength),
  searchWord: 64,
  dictionaryType: 64,
  /** Several codes, comma-joined. */
  dictionaryCodes: 1000,
  /** What a check of being human answers with. */
  verifyToken: 200,
  verifyType: 20,
} as const

/** The last revision of a record that its column holds. */
export const maxRevision = 2 ** 31 - 1

/** Drafts that one person may have, and the text of one: the most signers with the most stamps fit well. */
export const draftLimits = {
  perPerson: 50,
  contentLength: 500_000,
  missing: 20,
  missingLength: 40,
} as const

/** Entries of master data that one call answers: the most, and branches of a bank unless told. */
export const masterData = { most: 500, branches: 50 } as const

/** Files of one contract. */
export const maxContractFiles = 50

/** Contracts of one run of batch signing: their intent is one, and their attempts are begun in one transaction. */
export const maxBatchSigning = 100

/** Managers of one application; people of one role. */
export const maxManagers = 200

/** People that one search for a role answers. */
export const maxSearchedPeople = 20

/** Signers of one contract. */
export const maxSigners = 50

/** The last place in an order of signing. */
export const maxSignOrder = 100

/** Pages of a document drawn by one call. */
export const maxImagesPerCall = 10

/** Pixels to a point, and pixels, at which a page can be drawn; a thumbnail's scale (spec 0 §9) and a picture's width. */
export const pageImage = {
  scale: { min: 0.1, max: 4, thumbnail: 0.5 },
  widthPx: { min: 16, max: 1600, initial: 160 },
} as const

/** What a pad may send as a handwritten signature, in its own pixels. */
export const drawnSignature = {
  maxSidePx: 4000,
  penWidthPx: { min: 0.5, max: 40 },
  maxStrokes: 200,
  /** Each point is two numbers. */
  maxNumbersPerStroke: 8000,
  /** Of all strokes as they are sent. */
  maxBytes: 4 * 1024 * 1024,
} as const

/** Handwritten signatures that one person keeps. */
export const maxKeptSignatures = 5

/** So many jobs that failed for good are shown and counted. */
export const maxFailedJobs = 100

/** The database in the server's own process serves so many contracts well; beyond, PostgreSQL should. */
export const embeddedContracts = 100_000

/** Result codes that providers return with; wide enough for those known. */
export const resultCode = { min: -1_000_000, max: 1_000_000 } as const

/** Percent of the width or height of a page. */
export const wholePercent = 100

/** Whether the text has the form of a slot's transaction number. */
export function isTransactionNo(text: string): boolean {
  return /^[\w-]+$/.test(text)
}
