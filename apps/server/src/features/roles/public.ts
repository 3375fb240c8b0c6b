export { authorityOf } from './authority.ts'
export { countHolders, deleteRoles, insertRole as giveRole } from './store-given.ts'
