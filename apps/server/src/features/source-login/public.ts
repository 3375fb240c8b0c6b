export { returnOf } from './return.ts'
export { deleteLoginsOf } from './store.ts'
