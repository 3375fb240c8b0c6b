/** Kinds of files the product takes in. */
export type FileKind = 'pdf' | 'png' | 'jpeg' | 'docx' | 'html' | 'xlsx'

/** What one kind of upload accepts, and what to say otherwise. */
export interface UploadRule {
  readonly kinds: readonly FileKind[]
  /** Names end in one of these, in lower case, with the dot; also the `accept` of a file field. */
  readonly extensions: readonly string[]
  readonly maxBytes: number
  readonly typeMessage: string
  readonly sizeMessage: string
}

const megabyte = 1024 * 1024
const images = { kinds: ['jpeg', 'png'], extensions: ['.jpeg', '.jpg', '.png'] } as const

/** The rules of all uploads (spec 1 §5, spec 2 §5). A file of exactly the limit is accepted. */
export const uploadRules = {
  contract: {
    kinds: ['pdf'],
    extensions: ['.pdf'],
    maxBytes: 20 * megabyte,
    typeMessage: '仅支持pdf格式',
    sizeMessage: '附件大小不能超过20MB',
  },
  /** Its pixels are judged by seal/image.ts. */
  sealImage: {
    kinds: ['png'],
    extensions: ['.png'],
    maxBytes: 2 * megabyte,
    typeMessage: '仅支持PNG格式图片',
    sizeMessage: '图片大小不能超过2MB',
  },
  image: {
    ...images,
    maxBytes: 10 * megabyte,
    typeMessage: '仅支持jpeg、jpg、png格式图片',
    sizeMessage: '图片大小不能超过10MB',
  },
  licence: {
    ...images,
    maxBytes: 10 * megabyte,
    typeMessage: '营业执照仅支持jpeg、jpg、png格式',
    sizeMessage: '图片大小不能超过10M',
  },
  identityImage: {
    ...images,
    maxBytes: 10 * megabyte,
    typeMessage: '证件照片仅支持jpg、png、jpeg格式',
    sizeMessage: '图片大小不能超过10M',
  },
  face: {
    ...images,
    maxBytes: 10 * megabyte,
    typeMessage: '人脸照片仅支持jpg、png、jpeg格式',
    sizeMessage: '图片大小不能超过10M',
  },
  applicationForm: {
    ...images,
    maxBytes: 8 * megabyte,
    typeMessage: '申请表仅支持jpg、jpeg、png格式',
    sizeMessage: '图片大小不能超过8M',
  },
  /** Its content is judged where it is taken in. */
  template: {
    kinds: ['docx', 'html'],
    extensions: ['.docx', '.html', '.htm'],
    maxBytes: 20 * megabyte,
    typeMessage: '仅支持docx、html格式',
    sizeMessage: '模板文件大小不能超过20MB',
  },
  /** Its content is judged where it is read. */
  excelForm: {
    kinds: ['xlsx'],
    extensions: ['.xlsx'],
    maxBytes: 20 * megabyte,
    typeMessage: '仅支持.xlsx文件',
    sizeMessage: '表单文件大小不能超过20MB',
  },
} as const satisfies Record<string, UploadRule>

/** Why a file is refused by its name and size, in Chinese, or null: what a client can know beforehand. */
export function uploadProblem(
  rule: UploadRule,
  file: { readonly name: string; readonly size: number },
): string | null {
  const name = file.name.toLowerCase()
  if (!rule.extensions.some((extension) => name.endsWith(extension))) return rule.typeMessage
  return file.size > rule.maxBytes ? rule.sizeMessage : null
}

/** Why a file is refused by its first bytes (1 KiB is enough) and size, in Chinese, or null: what a server sees. */
export function contentProblem(
  rule: UploadRule,
  file: { readonly head: Uint8Array; readonly size: number },
): string | null {
  if (file.size > rule.maxBytes) return rule.sizeMessage
  const kind = fileKindOf(file.head)
  return kind !== null && rule.kinds.includes(kind) ? null : rule.typeMessage
}

/**
 * The kind of a file by its magic bytes, or null. A PDF may have its header anywhere in the first 1,024
 * bytes, as readers accept it.
 */
export function fileKindOf(head: Uint8Array): FileKind | null {
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg'
  return String.fromCharCode(...head.subarray(0, 1024)).includes('%PDF-') ? 'pdf' : null
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte)
}

/** Longer passwords do not exist (ISO 32000-2, 7.6.4.3.3). */
export const maxFilePasswordLength = 127
