/** The pages of a document as its server draws them. */
export interface PagePictures {
  /** In order; sizes as displayed. */
  pages: readonly { readonly widthPt: number; readonly heightPt: number }[]
  /** The address of a page's picture, as many pixels wide as asked. */
  imageUrl: (pageNumber: number, widthPx: number) => string
}
