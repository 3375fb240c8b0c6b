export { lockContract } from './contract.ts'
export type { LockedContract } from './contract.ts'
export { contractNoIsFree, createContract } from './create.ts'
export type { CreatedContract } from './create.ts'
export { endContract } from './end-contract.ts'
export { tellAuthentication, tellSource } from './tell-source.ts'
export { openNextStage } from './open-stage.ts'
export { expireContract, expireIfOverdue } from './expire.ts'
export {
  findContract as contractById,
  findContracts as contractsById,
  markSigned,
  markSignedElsewhere,
  refreshParties,
  replaceDocument,
  writeDeadline,
} from './store.ts'
export type { StoredContract } from './store.ts'
export {
  findListedSlots as listedSlots,
  findNextSlot as nextSlot,
  findPositions as positionsOf,
  findSigningSlot as slotToSign,
  findSlotByTransaction as slotByTransaction,
  findSlots as signersOf,
  findSlotsOfPerson as slotsOfPerson,
  findSlotsWithPeople as slotsWithPeople,
} from './store-slots.ts'
export type { ListedSlot, SigningSlot, Slot, SlotOfPerson, SlotPosition } from './store-slots.ts'
export { signingLink, slotName } from './open-stage.ts'
export { countContractsOf, hasMoreContracts, hasOpenContracts } from './store-open.ts'
export { findPast as pastOf } from './store-past.ts'
export type { ContractPast } from './store-past.ts'
export { isReader, managedScopes, readableScopes } from './managed-scopes.ts'
export type { Managing } from './managed-scopes.ts'
export { ownerKey } from './owner-key.ts'
export type { Scope } from './owner-key.ts'
export type { NewPosition, NewSigner, PositionStrip } from './store-create.ts'
export { recordReading, recordShown } from './record-reading.ts'
export { wasGiven } from './store-readings.ts'
export { replaceInitiator, replaceSigner } from './replace-signer.ts'
export {
  findContractsByNumber as contractsByNumber,
  findNamedContracts as contractsByIds,
  findNamedSlots as slotsOfContracts,
  hasLostSlot,
} from './store-changes.ts'
export type { NamedContract, NamedSlot } from './store-changes.ts'
