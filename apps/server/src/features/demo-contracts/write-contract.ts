import { createHash } from 'node:crypto'
import { endOfDay, addDays, dayOf } from '@qiyin/domain/dates.ts'
import { signOrderType } from '@qiyin/domain/contract/signing-order.ts'
import { boxAt, percentOf, stampKind, stampSize, type SizePt } from '@qiyin/domain/seal/position.ts'
import type { Services } from '../../http/context.ts'
import { createContract, writeDeadline, type NewPosition, type NewSigner } from '../contracts/public.ts'
import { createFile, giveFileToContract } from '../files/public.ts'
import { lockContent } from '../initiation/public.ts'
import type { Cast, Party } from './cast.ts'
import { contractDocument } from './contract-texts.ts'
import { stays, type PlannedContract } from './plan.ts'

const roles = ['甲方', '乙方', '丙方']
/** Where the signing page's columns stand, in points of A4. */
const columns = { left: 90, width: 415, gap: 18, top: 168 }

/** Writes the document, certifies it and creates the contract, all at the planned time; `far` is its deadline while it is made. */
export async function writeContract(
  services: Services,
  planned: PlannedContract,
  { cast, contractNo, far }: { cast: Cast; contractNo: string; far: Date },
): Promise<string> {
  const time = services.now()
  const composed = await composeContract(services, planned, { cast, contractNo })
  const sha256 = createHash('sha256').update(composed).digest()
  const { pages } = await services.pdf.run('inspectPdf', composed)
  const signers = cast.parties.map((party, index) =>
    signerOf(party, { index, count: cast.parties.length, pages }),
  )
  const bytes = await lockContent(services, composed, { signers, owner: '' })
  const blob = await services.blobs.put(bytes)
  return services.database.transaction(async (tx) => {
    const fileId = await createFile(tx, services, {
      ownerId: cast.initiator.personId,
      fileName: `${planned.contractName}.pdf`,
      kind: 'contract',
      blob,
      pages,
    })
    const { contractId } = await createContract(
      tx,
      services,
      {
        contractNo,
        contractName: planned.contractName,
        businessTypeId: cast.business.businessTypeId,
        initiator: cast.initiator,
        company: cast.company,
        signOrderType: planned.ordered ? signOrderType.ordered : signOrderType.unordered,
        supplierCode: cast.company.supplierCode,
        initiateTime: time,
        deadline: deadlineOf(planned, time.getTime()),
        document: { fileId, sha256: blob.sha256, pageCount: pages.length },
        originals: [{ fileName: `${planned.contractName}.pdf`, sha256 }],
        signers,
      },
      {
        personId: cast.initiator.personId,
        name: cast.initiator.name,
        address: '127.0.0.1',
        userAgent: '演示数据',
      },
    )
    await giveFileToContract(tx, fileId, contractId)
    if (!stays(planned)) await writeDeadline(tx, contractId, far)
    return contractId
  })
}

/** The planned deadline of a contract that was initiated then. */
export function deadlineOf({ deadlineAfterDays }: PlannedContract, started: number): Date {
  return endOfDay(addDays(dayOf(new Date(started)), deadlineAfterDays))
}

async function composeContract(
  { pdf, now }: Services,
  { contract }: PlannedContract,
  { cast, contractNo }: { cast: Cast; contractNo: string },
): Promise<Buffer> {
  const sides = cast.parties.map((party, index) => ({
    role: roles[index] ?? '其他方',
    name: party.company?.companyName ?? party.name,
    number: party.company?.creditNo ? `统一社会信用代码：${party.company.creditNo}` : '以个人身份签署',
  }))
  return pdf.run('composeDocument', contractDocument(contract, { contractNo, createdAt: now(), sides }))
}

function signerOf(
  party: Party,
  { index, count, pages }: { index: number; count: number; pages: readonly SizePt[] },
): NewSigner {
  return {
    signOrder: index + 1,
    signType: party.company ? 1 : 0,
    ourPart: party.company?.ourPart ?? false,
    personId: party.personId,
    personName: party.name,
    identityNoFp: null,
    companyId: party.company?.companyId ?? null,
    companyName: party.company?.companyName ?? null,
    sealAuthorizeId: null,
    kwaiValue: null,
    positions: [positionOf(party, { index, count, pages })],
  }
}

function positionOf(
  party: Party,
  { index, count, pages }: { index: number; count: number; pages: readonly SizePt[] },
): NewPosition {
  const kind = party.company ? stampKind.companySeal : stampKind.signature
  const page = pages.at(-1)
  if (!page) throw new Error('a composed document has no page')
  const width = (columns.width - columns.gap * (count - 1)) / count
  const left = columns.left + index * (width + columns.gap)
  const stamp = stampSize[kind]
  const top = kind === stampKind.companySeal ? columns.top : columns.top + 46
  const at = percentOf({ left, top, ...stamp }, page)
  return {
    fieldName: `S${index + 1}_1`,
    kind,
    pageNum: pages.length,
    ...percentOf(boxAt(at, page, stamp), page),
    widthPt: stamp.widthPt,
    heightPt: stamp.heightPt,
  }
}
