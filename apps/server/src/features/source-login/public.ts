export { deleteLoginsOf } from './store.ts'
