import { demoContract, openContract } from '../demo-contracts.ts'
import { openWithoutCode } from '../early-document.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'

test('a contract can be read before the code of the page is there, and is asked for once', async ({
  page,
}) => {
  await beLoggedIn(page, people.person.phone)
  await openContract(page, demoContract.personsTurn)
  await expect(page.getByText(`编号 ${demoContract.personsTurn}`)).toBeVisible()
  const address = page.url()
  const detail = await openWithoutCode(page, address, () =>
    expect(page.getByText(`编号 ${demoContract.personsTurn}`)).toBeVisible(),
  )
  expect(detail.contract).toBe(1)
  // Named, so that a second one tells who asked.
  expect(detail.pictures).toHaveLength(1)
  const signing = await openWithoutCode(page, address.replace('/detail', '/sign'), () =>
    expect(page.getByRole('button', { name: /签署处1/ })).toBeVisible(),
  )
  expect(signing.contract).toBe(1)
  // Named, so that a second one tells who asked.
  expect(signing.pictures).toHaveLength(1)
})
