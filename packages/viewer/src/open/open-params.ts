/** How the text of pages is laid over their drawing: not at all, unseen, or so that one sees where it lies. */
export type TextLayerLook = 'on' | 'off' | 'visible' | 'shadow' | 'hover'

/** What the address may ask of a viewer before its document is opened (spec 2 §2). */
export interface OpenParams {
  textLayer: TextLayerLook
  disableAutoFetch: boolean
  disableFontFace: boolean
  disableHistory: boolean
  disableRange: boolean
  disableStream: boolean
  disableWorker: boolean
  pdfBug: boolean
  /** 0 is errors, 1 warnings, 5 everything. */
  verbosity: number | undefined
}

const LOOKS: readonly TextLayerLook[] = ['off', 'visible', 'shadow', 'hover']

/** Reads the hash of an address, with or without `#`; names are taken in any case, unknown ones ignored. */
export function parseOpenParams(hash: string): OpenParams {
  const params = new Map(
    Array.from(new URLSearchParams(hash.replace(/^#/, '')), ([name, value]) => [name.toLowerCase(), value]),
  )
  const isOn = (name: string): boolean => params.get(name) === 'true'
  const verbosity = params.get('verbosity') ?? ''
  return {
    textLayer: LOOKS.find((look) => look === params.get('textlayer')) ?? 'on',
    disableAutoFetch: isOn('disableautofetch'),
    disableFontFace: isOn('disablefontface'),
    disableHistory: isOn('disablehistory'),
    disableRange: isOn('disablerange'),
    disableStream: isOn('disablestream'),
    disableWorker: isOn('disableworker'),
    pdfBug: params.has('pdfbug'),
    verbosity: /^\d$/.test(verbosity) ? Number(verbosity) : undefined,
  }
}
