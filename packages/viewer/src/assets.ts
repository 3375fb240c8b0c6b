/** One folder of pdfjs-dist that the site must serve unchanged. */
export interface PdfjsAssetFolder {
  /** Address (`file:`) of the folder inside the installed package, with a trailing slash. */
  from: URL
  /** Path below `assetBase`, without slashes at the ends. */
  to: string
}

/**
 * The folders that pages fetch while they are drawn: character maps, substitute fonts, image decoders, colour
 * profiles, and icons of text notes. For the site's build, which copies each `from` to `assetBase + to`;
 * the browser never calls it.
 */
export function pdfjsAssetFolders(): PdfjsAssetFolder[] {
  const root = import.meta.resolve('pdfjs-dist/package.json')
  const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs']
  return [
    ...folders.map((name) => ({ from: new URL(`./${name}/`, root), to: name })),
    { from: new URL('./web/images/', root), to: 'images' },
  ]
}
