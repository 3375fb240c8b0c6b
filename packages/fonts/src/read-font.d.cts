/** A face, by what it is for: running text, its bold, headings without serifs, and rare ideographs. */
export type FontName = 'serif' | 'serifBold' | 'sans' | 'rare'

/** The whole TrueType file of a face, 10 to 31 MB, read and unpacked anew at each call. */
export function readFont(name: FontName): Buffer
