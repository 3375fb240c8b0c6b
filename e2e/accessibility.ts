import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds on the page as it stands: the rule and where. */
export async function axeProblems(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page }).options({
    runOnly: { type: 'tag', values: rules },
    resultTypes: ['violations'],
  })
  // What it finds in frames of other origins it puts together on a page of its own, which takes as long again.
  const { violations } = await builder.setLegacyMode(page.frames().length === 1).analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  )
}
