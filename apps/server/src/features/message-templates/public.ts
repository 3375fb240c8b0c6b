export { checkedWords } from './manage.ts'
export { findWords as wordsFor, findWordsByWay as wordsByWay } from './store.ts'
export { queryTemplates } from './manage.ts'
