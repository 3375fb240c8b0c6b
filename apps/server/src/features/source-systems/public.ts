export { querySources } from './manage.ts'
export { findSourceId as sourceIdOf, insertSource as createSource } from './store.ts'
