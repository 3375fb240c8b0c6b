export { querySources } from './manage.ts'
