import { pdfjs, type PdfDocument } from '../pdfjs.ts'
import { dateText, fileSizeText, NOTHING, pageSizeText, plainText } from './property-texts.ts'

/** One line of the document's properties. */
export interface Property {
  label: string
  text: string
}

/** What the reader looks at while asking. */
export interface PropertySubject {
  document: PdfDocument
  fileName: string
  /** The size of the page read now, as displayed. */
  page: { widthPt: number; heightPt: number } | undefined
}

/** The fourteen properties of a document, in the order of the dialog; those it does not tell are dashes. */
export async function readProperties({ document, fileName, page }: PropertySubject): Promise<Property[]> {
  const [{ info, contentLength }, length] = await Promise.all([metadataOf(document), lengthOf(document)])
  return [
    { label: '文件名', text: plainText(fileName) },
    { label: '文件大小', text: fileSizeText(contentLength ?? length) },
    { label: '标题', text: plainText(info['Title']) },
    { label: '作者', text: plainText(info['Author']) },
    { label: '主题', text: plainText(info['Subject']) },
    { label: '关键词', text: plainText(info['Keywords']) },
    { label: '创建日期', text: pdfDateText(info['CreationDate']) },
    { label: '修改日期', text: pdfDateText(info['ModDate']) },
    { label: '创建者', text: plainText(info['Creator']) },
    { label: 'PDF 生成器', text: plainText(info['Producer']) },
    { label: 'PDF 版本', text: plainText(info['PDFFormatVersion']) },
    { label: '页数', text: String(document.numPages) },
    { label: '页面大小', text: page === undefined ? NOTHING : pageSizeText(page) },
    { label: '快速 Web 视图', text: info['IsLinearized'] === true ? '是' : '否' },
  ]
}

interface Metadata {
  info: Readonly<Record<string, unknown>>
  contentLength: number | undefined
}

async function metadataOf(document: PdfDocument): Promise<Metadata> {
  // The library types what it read from the document as `object`, and leaves the length out.
  const { info, contentLength } = (await document.getMetadata()) as unknown as {
    info: Record<string, unknown>
    contentLength: number | null
  }
  return { info, contentLength: contentLength ?? undefined }
}

/** Without a length from the server, the file must be here whole; waiting for that would hold the dialog up. */
async function lengthOf(document: PdfDocument): Promise<number | undefined> {
  const unknown = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), 500)
  })
  const info = await Promise.race([document.getDownloadInfo(), unknown])
  return info?.length
}

function pdfDateText(value: unknown): string {
  return typeof value === 'string' ? dateText(pdfjs.PDFDateString.toDateObject(value)) : NOTHING
}
