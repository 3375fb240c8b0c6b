import { demoContract } from '../demo-contracts.ts'
import { openWithoutCode } from '../early-document.ts'
import { people } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { openContract } from './phone.ts'

test('what is to be signed can be read before the code of the page is there, and is asked for once', async ({
  page,
}) => {
  await openContract(page, people.person.phone, demoContract.personsTurn)
  const signing = await openWithoutCode(page, page.url().replace('/detail', '/sign'), () =>
    expect(page.getByRole('button', { name: /签署处1，点击签字/ })).toBeVisible(),
  )
  expect(signing.contract).toBe(1)
  // Named, so that a second one tells who asked.
  expect(signing.pictures).toHaveLength(1)
})
