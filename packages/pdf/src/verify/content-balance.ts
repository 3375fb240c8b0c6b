import { plainName, wordsOf } from './content-words.ts'

/** Whether content takes back no more than it kept, ends what it begins, and names nothing that is not its own. */
export function isBalanced(content: Buffer): boolean {
  let images: ImageEnds | undefined
  let began = -1
  const balance: Balance = { kept: 0, open: 0, hasText: false, hasClip: false, hasPath: false }
  for (const { word, at } of wordsOf(content)) {
    if (isForeign(word)) return false
    if (word === 'BI') began = at
    if (word === 'ID') {
      // A reader that takes more for data than there is passes over the end of what is open.
      if (balance.open > 0 || !isPlainImage(content, began, at)) return false
      images ??= imagesAfter(content, at)
      if (images?.hasSigns === true) return false
      began = -1
    }
    if (word.startsWith('/')) continue
    const place = kindOfPlace(at, images)
    if (!weigh(word, balance, place)) return false
    notePainting(content, { word, at, place }, balance)
  }
  return balance.open === 0 && !balance.hasText && !balance.hasClip
}

/** What is kept and open, as the operators so far have left it. */
interface Balance {
  /** States of graphics that were kept and not taken back. */
  kept: number
  /** Marked content. */
  open: number
  /** Text was shown, which its end may yet clip by: Poppler and PDF.js then clip what comes after, also of others. */
  hasText: boolean
  /** A path is to clip: in Poppler the next one does, also of others. */
  hasClip: boolean
  /** A path has begun. */
  hasPath: boolean
}

/**
 * References, which content does not have and PDF.js and Poppler follow in it, and the numbers by which the structure
 * of the document finds its words: to Poppler those of a look are part of the paragraph with that number.
 */
function isForeign(word: string): boolean {
  return /^[-+.\d]*R$/.test(word) || (word.startsWith('/') && plainName(word.slice(1)) === 'MCID')
}

/**
 * Whether the image that begins here is described in plain words, and packed so that all readers look for its end:
 * PDF.js goes on right behind text or JPEG data, and ours and others at the `EI`.
 */
function isPlainImage(content: Buffer, from: number, to: number): boolean {
  if (from < 0) return false
  const words = content.toString('latin1', from, to)
  return /^[\w\0\t\n\f\r /.+\-[\]<>]*$/.test(words) && !/A85|AHx|ASCII|DCT/.test(words)
}

/**
 * Where the data of images end, readers do not agree: what may be data counts against the content only. Before the first
 * end that PDF.js takes for one, it takes nothing back.
 */
type PlaceKind = 'content' | 'perhaps data' | 'perhaps data for most'

function kindOfPlace(at: number, images: ImageEnds | undefined): PlaceKind {
  if (!images || at < images.from || at >= images.to) return 'content'
  return at >= images.spaced ? 'perhaps data' : 'perhaps data for most'
}

function weigh(word: string, balance: Balance, place: PlaceKind): boolean {
  if (/B[MD]C$/.test(word)) balance.open++
  // One too many shows in Poppler what the page has hidden.
  else if (word === 'EMC') balance.open -= place === 'content' ? 1 : Infinity
  else if (place === 'perhaps data for most') return true
  else if (word === 'q' && place === 'content') balance.kept++
  else if (word === 'Q') balance.kept--
  // To some readers an operator ends as soon as no other begins like it.
  else if (word.includes('Q')) return false
  return balance.kept >= 0 && balance.open >= 0
}

const showsText = /T[jJ]|['"]/
const paintsPath = /^(?:S|s|f|F|f\*|B|B\*|b|b\*)$/

/** Notes what is shown and clipped: where it may be data, it begins and does not end. */
function notePainting(
  content: Buffer,
  { word, at, place }: { word: string; at: number; place: PlaceKind },
  balance: Balance,
): void {
  if (showsText.test(word)) balance.hasText = true
  else if (word.includes('W')) balance.hasClip = true
  else if (place !== 'content') balance.hasPath = false
  else if (word === 'ET') balance.hasText = false
  else if (word === 'm' || word === 're') balance.hasPath ||= hasNumbers(content, at, word === 'm' ? 2 : 4)
  else if (word === 'n' || (paintsPath.test(word) && balance.hasPath)) {
    balance.hasClip = false
    balance.hasPath = false
  }
}

const longestNumbers = 100

/** Whether so many numbers stand before a place: without them an operator does nothing. */
function hasNumbers(content: Buffer, at: number, count: number): boolean {
  const before = content.toString('latin1', Math.max(0, at - longestNumbers), at)
  const last = before
    .trimEnd()
    .split(/[\0\t\n\f\r ]+/)
    .slice(-count)
  return last.length === count && last.every((item) => /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(item))
}

/** The first end of the first image that some reader sees, the first with a space behind it, and the last of any image. */
interface ImageEnds {
  from: number
  spaced: number
  to: number
  /** There is more than words where data may be: what one reader takes for a text hides from it what another does. */
  hasSigns: boolean
}

/** Poppler ends an image at any `EI` after as many data as it has, PDF.js at one with a space behind it. */
function imagesAfter(content: Buffer, start: number): ImageEnds | undefined {
  const text = content.toString('latin1', start)
  const from = text.indexOf('EI')
  const spaced = text.search(/EI(?![^\0\t\n\f\r ])/)
  if (from < 0) return undefined
  const to = text.lastIndexOf('EI')
  return {
    from: start + from,
    spaced: spaced < 0 ? Infinity : start + spaced,
    to: start + to,
    hasSigns: /[()<>%]/.test(text.slice(from, to)),
  }
}
