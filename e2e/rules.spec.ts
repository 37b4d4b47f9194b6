import { addPayer, signInTo } from './support/payers.ts'
import { expect, expectAccessible, test } from './support/test.ts'

// LEFT: what a person does here, from the member centre on
test('rules: a newcomer finds nothing yet', async ({ page }) => {
  await signInTo(page, await addPayer(), '/m/rules')
  await expect(page.getByText('Nada por aqui ainda')).toBeVisible()
  await expectAccessible(page)
})
