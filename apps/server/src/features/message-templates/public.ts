export { checkedWords } from './manage.ts'
export { findWords as wordsFor } from './store.ts'
export { queryTemplates } from './manage.ts'
