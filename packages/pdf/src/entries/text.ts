/* What documents are made of that `compose` writes: plain data, and the parts that official documents share. */

export {
  article,
  chapter,
  code,
  factsTable,
  smallPrint,
  type Fact,
  type FactRow,
} from '../text/document-parts.ts'
export type * from '../text/document-spec.ts'
