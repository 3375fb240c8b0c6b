import type { Db, Tx } from '../../db/database.ts'

/** What a photo is of. */
export type DocumentKind = 'licence' | 'application-form'

interface NewDocument {
  readonly companyId: string
  readonly supplierCode: string
  readonly kind: DocumentKind
  readonly fileName: string
  readonly contentType: 'image/png' | 'image/jpeg'
  readonly contentEnc: Buffer
  readonly sizeBytes: number
  readonly uploadedBy: string
  readonly time: Date
}

/** Adds a photo in place of those of its kind that no application shows. */
export async function replaceDocument(tx: Tx, row: NewDocument): Promise<string> {
  await tx
    .deleteFrom('company_document')
    .where('company_id', '=', row.companyId)
    .where('supplier_code', '=', row.supplierCode)
    .where('kind', '=', row.kind)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('company_authentication as a')
            .select('a.id')
            .where('a.company_id', '=', row.companyId)
            .where((of) =>
              of.or([
                of('a.credit_image_file_id', '=', of.ref('company_document.id')),
                of('a.application_form_file_id', '=', of.ref('company_document.id')),
              ]),
            ),
        ),
      ),
    )
    .execute()
  const { id } = await tx
    .insertInto('company_document')
    .values({
      company_id: row.companyId,
      supplier_code: row.supplierCode,
      kind: row.kind,
      file_name: row.fileName,
      content_type: row.contentType,
      content_enc: row.contentEnc,
      size_bytes: row.sizeBytes,
      uploaded_by: row.uploadedBy,
      uploaded_time: row.time,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A photo of a company, sealed. */
export interface StoredDocument {
  readonly fileName: string
  readonly contentType: string
  readonly contentEnc: Buffer
}

export async function findDocument(
  db: Db,
  { companyId, documentId }: { companyId: string; documentId: string },
): Promise<StoredDocument | undefined> {
  return db
    .selectFrom('company_document')
    .select(['file_name as fileName', 'content_type as contentType', 'content_enc as contentEnc'])
    .where('id', '=', documentId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
}

/** Whether the company has this photo, of this kind. */
export async function hasDocument(
  db: Db,
  wanted: { companyId: string; documentId: string; kind: DocumentKind },
): Promise<boolean> {
  const found = await db
    .selectFrom('company_document')
    .select('id')
    .where('id', '=', wanted.documentId)
    .where('company_id', '=', wanted.companyId)
    .where('kind', '=', wanted.kind)
    .executeTakeFirst()
  return found !== undefined
}

/** The photo of a licence, sealed, with the company it is of. */
export async function findLicence(
  db: Db,
  documentId: string,
): Promise<{ readonly companyId: string; readonly contentEnc: Buffer } | undefined> {
  return db
    .selectFrom('company_document')
    .select(['company_id as companyId', 'content_enc as contentEnc'])
    .where('id', '=', documentId)
    .where('kind', '=', 'licence')
    .executeTakeFirst()
}
