import { maxContractNameLength } from '@qiyin/domain/limits.ts'
import { signType } from '@qiyin/domain/contract/signing-order.ts'
import { ourPart } from '@qiyin/domain/our-part.ts'
import { identityCard } from '@qiyin/domain/person/document-number.ts'
import { kwaiType, locateMethod, signPosition } from '@qiyin/domain/contract/initiation.ts'
import { type SignerOfValues, signerOfValues } from '@qiyin/domain/template/template-signers.ts'
import type { TemplateRole } from '@qiyin/domain/template/sign-role.ts'
import type { templateSetup } from '@qiyin/calls/shapes/template-setup.ts'
import type { z } from 'zod'
import { CallError } from '../../http/call-error.ts'
import type { Asking, Tx } from '../../http/context.ts'
import { businessById, type Business } from '../businesses/public.ts'
import {
  closedBusiness,
  type GivenSigner,
  initiate,
  type Initiated,
  type Initiation,
} from '../initiation/public.ts'
import type { TemplateModel } from '../templates/public.ts'
import type { PinnedTemplate } from './pinned-template.ts'
import { printContract, type Printed } from './print.ts'
import { stampsOf } from './stamps.ts'

/** What the start form settles for all contracts made with it. */
export type TemplateSetup = z.output<typeof templateSetup>

/** A contract to be made of a template. */
export interface ContractOfTemplate {
  readonly template: PinnedTemplate
  readonly model: TemplateModel
  readonly setup: TemplateSetup
  /** The application, where it was found a moment ago: whether it is open still is seen when the contract is written. */
  readonly business?: Business | undefined
  /** The system it comes from; the web front end unless told. */
  readonly sourceId?: string
  /** Of this contract; those of our part stand in the setup. */
  readonly values: Readonly<Record<string, string>>
}

/** A contract that is printed and not there yet. */
export interface PrintedContract {
  readonly initiation: Initiation
  readonly printed: Printed
  readonly sourceId?: string
}

/**
 * Makes one contract of a template: prints it, finds its signers by the values and the roles, and places their stamps at
 * the words of signing. `alongside` runs in the transaction that creates it. Refuses what the values cannot become.
 */
export async function makeContract(
  asking: Asking,
  contract: ContractOfTemplate,
  alongside: (tx: Tx, made: Initiated['created']) => Promise<void>,
): Promise<Initiated['created']> {
  return createPrinted(asking, await printOfTemplate(asking, contract), alongside)
}

/** The first half of making a contract: changes nothing. Refuses what the values cannot become. */
export async function printOfTemplate(
  asking: Asking,
  contract: ContractOfTemplate,
): Promise<PrintedContract> {
  const { template, model, setup, sourceId } = contract
  const values = { ...setup.values, ...contract.values }
  const { businessTypeId } = setup
  const business = contract.business ?? (await businessById(asking.db, businessTypeId))
  if (!business) throw new CallError(await closedBusiness(asking, { businessTypeId }))
  const signers = template.roles.map((role) => signerOf(role, { template, setup, values }))
  const contractName = nameOf(contract, signers)
  const printed = await printContract(
    asking,
    { template, model },
    { values, fileName: `${contractName}.pdf` },
  )
  const initiation: Initiation = {
    contractInfo: {
      files: [{ fileId: template.modelFileId, fileName: printed.fileName }],
      businessTypeId: business.businessTypeId,
      businessTypeCode: business.businessTypeCode,
      initUser: setup.initUser,
      companyId: setup.companyId,
      companyName: undefined,
      contractName,
      contractNo: undefined,
      signPosition: signPosition.specified,
      signOrderType: setup.signOrderType,
      signDeadlineTime: setup.signDeadlineTime,
    },
    signers: signers.map((signer, index) => ({ ...signer, cordList: cordsOf(contract, printed, index) })),
  }
  return { initiation, printed, ...(sourceId !== undefined && { sourceId }) }
}

/** The second half: creates what was printed, if it still may be. `alongside` runs in the transaction. */
export async function createPrinted(
  asking: Asking,
  contract: PrintedContract,
  alongside: (tx: Tx, made: Initiated['created']) => Promise<void>,
): Promise<Initiated['created']> {
  const { created } = await initiate(asking, contract, (tx, made) => alongside(tx, made.created))
  return created
}

function cordsOf(
  { template, setup }: ContractOfTemplate,
  printed: Printed,
  index: number,
): GivenSigner['cordList'] {
  const role = template.roles[index]
  if (!role) return []
  const options = setup.signers.find(({ signRoleCode }) => signRoleCode === role.signRoleCode) ?? {}
  return stampsOf(role, printed, options)
}

interface SignerSources {
  readonly template: PinnedTemplate
  readonly setup: TemplateSetup
  readonly values: Readonly<Record<string, string>>
}

/** Whom the form settles for all, or whom the values name. */
function signerOf(role: TemplateRole, { template, setup, values }: SignerSources): GivenSigner {
  const chosen = setup.signers.find(({ signRoleCode }) => signRoleCode === role.signRoleCode)
  const said = signerOfValues(role, template.fields, values)
  const order = template.roles.findIndex(({ signRoleCode }) => signRoleCode === role.signRoleCode) + 1
  const { companyName, ...person } = { ...said, ...given(chosen ?? {}) }
  return {
    ...fixed,
    cordList: [],
    ...(chosen?.known ? { known: chosen.known } : person),
    ...(role.signType !== signType.individual && companyName !== undefined && { companyName }),
    ...chosenOnly(chosen),
    signType: role.signType,
    ourPart: chosen?.ourPart ?? ourPart.theirs,
    signOrder: chosen?.signOrder ?? order,
  }
}

const fixed = { locateMethod, kwaiType, identityType: identityCard } as const

/** What no value of a document says. */
function chosenOnly(
  chosen: TemplateSetup['signers'][number] | undefined,
): Pick<GivenSigner, 'username' | 'sealAuthorizeId'> {
  return { username: chosen?.username, sealAuthorizeId: chosen?.sealAuthorizeId }
}

/** What was chosen of what values can say, too, without what was left out. */
function given(chosen: Partial<TemplateSetup['signers'][number]>): SignerOfValues {
  const { name, identityNo, mobile, companyName, email, kwaiValue } = chosen
  const all = { name, identityNo, mobile, companyName, email, kwaiValue }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** The name that was given, or the template's with whom the contract is for. */
function nameOf({ template, setup }: ContractOfTemplate, signers: readonly GivenSigner[]): string {
  if (setup.contractName !== undefined) return setup.contractName
  const other = signers.find(({ known, ourPart: part }) => !known && part === ourPart.theirs)
  const whom = other?.companyName ?? other?.name
  return (whom === undefined ? template.templateName : `${template.templateName}-${whom}`).slice(
    0,
    maxContractNameLength,
  )
}
