export { findWords as wordsFor } from './store.ts'
