/** The anchors of the top bar. */
export const sections = [
  ['process', '签署流程'],
  ['functions', '功能'],
  ['advantages', '优势'],
  ['more', '了解更多'],
] as const
