import { readFile } from 'node:fs/promises'
import { signOrderType, signType } from '@qiyin/domain/contract/signing-order.ts'
import { addDays, dayOf } from '@qiyin/domain/dates.ts'
import { ourPart } from '@qiyin/domain/our-part.ts'
import { CallError } from '../../http/call-error.ts'
import type { Services, Tx } from '../../http/context.ts'
import { keepBatch } from '../batch-initiation/public.ts'
import { businessByCode } from '../businesses/public.ts'
import { companyByName } from '../companies/public.ts'
import { personByMobile, type Person } from '../people/public.ts'
import { confirmAndEnable, registerTemplate } from '../templates/public.ts'
import { demoBatch, demoTemplates, type DemoTemplate } from './samples.ts'

const deadlineAfterDays = 14

/**
 * Registers the demonstration's templates, and begins a batch of one of them. What is there already is left alone, so it
 * can be repeated after an interruption.
 */
export async function seedDemoTemplates(services: Services): Promise<void> {
  for (const template of demoTemplates) await seedOne(services, template)
}

async function seedOne(services: Services, template: DemoTemplate): Promise<void> {
  const { database, secrets, now } = services
  const { templateCode, templateName, businessTypeCode, managerMobile, file } = template
  const business = await businessByCode(database.db, businessTypeCode)
  const manager = await personByMobile(database.db, secrets, managerMobile)
  // Somebody has frozen or deleted what it needs.
  if (!business || !manager) return
  const { personId } = manager
  const { businessTypeId } = business
  const bytes = await readFile(new URL(`samples/${file}`, import.meta.url))
  const transaction: typeof database.transaction = (run) => database.transaction(run)
  try {
    await registerTemplate(
      { ...services, transaction },
      { templateCode, templateName, businessTypeId },
      { fileName: `${templateName}.docx`, bytes, personId },
    )
  } catch (error) {
    if (!(error instanceof CallError && error.refusal === 'TEMPLATE_CODE_TAKEN')) throw error
  }
  await transaction(async (tx) => {
    const isNew = await confirmAndEnable(tx, { templateCode, personId, time: now() })
    if (isNew && templateCode === demoBatch.templateCode)
      await beginBatch(tx, services, { manager, businessTypeId })
  })
}

async function beginBatch(
  tx: Tx,
  services: Services,
  { manager, businessTypeId }: { manager: Person; businessTypeId: string },
): Promise<void> {
  const { templateCode, companyName, role, ours, shared, rows } = demoBatch
  const company = await companyByName(tx, companyName)
  if (!company) return
  const setup = {
    templateCode,
    templateVersion: 1,
    businessTypeId,
    companyId: company.companyId,
    initUser: manager.personId,
    signOrderType: signOrderType.unordered,
    signDeadlineTime: addDays(dayOf(services.now()), deadlineAfterDays),
    values: { [`${role}.companyName`]: companyName, ...ours },
    signers: [
      {
        signRoleCode: role,
        ourPart: ourPart.ours,
        signType: signType.enterprise,
        name: manager.name ?? '',
        username: manager.userName ?? '',
        email: manager.email ?? '',
        companyName,
      },
    ],
  }
  const beginner = {
    user: { personId: manager.personId, name: manager.name },
    request: { address: '127.0.0.1', userAgent: '演示数据' },
  }
  await keepBatch(
    tx,
    { ...services, ...beginner },
    {
      setup,
      fieldCodes: [
        'receiver.name',
        'receiver.identityNo',
        'receiver.mobile',
        'contractNo',
        ...Object.keys(shared),
      ],
      rows: rows.map((row, index) => [...row, `BM-2026-00${index + 1}`, ...Object.values(shared)]),
    },
  )
}
