/**
 * Whether this browser can run the pdf.js that we ship. Browsers built into older phones lack what its legacy
 * build does not bring along: Chrome below 125, Safari below 18. Ask before the viewer's chunk is loaded.
 */
export function canRunPdfjs(): boolean {
  return (
    typeof Promise.withResolvers === 'function' &&
    typeof AbortSignal.any === 'function' &&
    CSS.supports('width', 'round(down, 1px, 1px)')
  )
}
