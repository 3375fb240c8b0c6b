export { mostFound, searched } from './find-our-people.ts'
export { judgeNewSigners, wordsOf } from './judge-new-signers.ts'
export type { JudgedPerson } from './judge-new-signers.ts'
export { isActive, isSearched, type PeopleSearch } from './store-our-people.ts'
