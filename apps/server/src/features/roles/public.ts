export { authorityOf } from './authority.ts'
export { countHolders, deleteRoles, insertRole as giveRole } from './store-given.ts'
export { requireRoleManager } from './manage.ts'
export { lockAllRoles as lockRoles } from './store-manage.ts'
