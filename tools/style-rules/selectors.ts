import parser from 'postcss-selector-parser'

/** The classes that one element must have: `.a.b` of `.a.b > .c`. */
export type Compound = readonly string[]

/** Each selector of a rule as its compounds; those inside `:is()`, `:not()` and `:has()` count too. */
export function selectorsOf(rule: string): Compound[][] {
  return parser()
    .astSync(rule)
    .nodes.map((selector) => compoundsOf(selector))
}

function compoundsOf(selector: parser.Selector): Compound[] {
  const compounds: string[][] = [[]]
  const inner: Compound[] = []
  for (const node of selector.nodes) {
    if (node.type === 'combinator') compounds.push([])
    else if (node.type === 'class') compounds.at(-1)?.push(node.value)
    else if (node.type === 'pseudo') {
      for (const each of node.nodes)
        inner.push(...compoundsOf(each).map((one) => withOuter(one, compounds.at(-1))))
    }
  }
  return [...compounds, ...inner].filter((compound) => compound.length > 0)
}

/** `.a:not(.b)` says of one element that it is an `.a`: what stands inside leans on what stands outside. */
function withOuter(compound: Compound, outer: Compound | undefined): Compound {
  return [...(outer ?? []), ...compound]
}
