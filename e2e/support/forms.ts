import type { Page } from '@playwright/test'
import { PASSWORD } from './people.ts'

export const textField = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const secretField = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** Signs in by user name on the login page. */
export async function logIn(page: Page, account: string, password = PASSWORD): Promise<void> {
  await textField(page, 'Usuário').fill(account)
  await secretField(page, 'Senha').fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}
