import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sealedBirthday, sealedIdNumber } from '../../apps/server/src/base/members/identity.ts'
import { query } from './database.ts'
import { addPerson, type Person } from './people.ts'
import { SECRETS } from './secrets.ts'
import { SERVER_URL } from './server-settings.ts'
import { openMemberSession } from './sessions.ts'

export type Payer = Person & { cpf: string }

/** Every demo member's, and that of the payers made here. */
export const PAYMENT_PASSWORD = '246810'

/** Nobody's, but valid: random digits with the two check digits of a CPF. */
export function randomCpf(): string {
  const digits = Array.from({ length: 9 }, () => randomInt(0, 10))
  for (const length of [10, 11]) {
    const sum = digits.reduce((total, digit, index) => total + digit * (length - index), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}

type PayerOptions = { type?: 0 | 1 | 2; hasPaymentPassword?: boolean; isVerified?: boolean }

/** A member of a demo brand who may pay in and out: of age, with a CPF, verified, and as a rule with a payment password. */
export async function addPayer(brandCode = 'trevo', options: PayerOptions = {}): Promise<Payer> {
  const { type = 0, hasPaymentPassword = true, isVerified = true } = options
  const payer = { ...(await addPerson(brandCode, { type })), cpf: randomCpf() }
  const [member] = await query<{ id: string }>(
    'select m.id::text from member m join merchant b on b.id = m.merchant_id where b.code = $1 and m.account = $2',
    [brandCode, payer.account],
  )
  const id = BigInt(member?.id ?? 0)
  const { id_number_sealed, id_number_hash } = sealedIdNumber(SECRETS, id, payer.cpf)
  const { birthday_sealed, adult_from } = sealedBirthday(SECRETS, id, '1990-05-01', '2026-01-01')
  await query(
    `update member_profile set payee_name = 'Nina Prado', id_number_sealed = $2, id_number_hash = $3, birthday_sealed = $4,
       adult_from = $5, identity_verified_at = case when $6 then now() end,
       permitted_until = now() + interval '15 days'
     where member_id = $1`,
    [String(id), id_number_sealed, id_number_hash, birthday_sealed, adult_from, isVerified],
  )
  if (!hasPaymentPassword) return payer
  await query(
    `update member_credential set payment_hash = demo.payment_hash, payment_changed_at = now()
     from member_credential demo, member own, member known, merchant b
     where b.code = $1 and own.merchant_id = b.id and own.account = $2 and member_credential.member_id = own.id
       and known.merchant_id = b.id and known.account = 'demo' and demo.member_id = known.id`,
    [brandCode, payer.account],
  )
  return payer
}

/** Goes to the page on a demo brand with a session; what the form does has tests of its own. */
export async function signInTo(
  page: Page,
  { account, brand }: Pick<Person, 'account' | 'brand'>,
  path: string,
  origin = '',
): Promise<void> {
  const url = new URL(path, origin || SERVER_URL).href
  await openMemberSession(page, { account, brand, url })
  await page.goto(url)
  await page.waitForURL(url)
}

/** A token beside the one that the page has in its memory, as another tab would get it. */
export const ownToken = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answer = await fetch('/wps/session/refresh', { method: 'POST' })
    return ((await answer.json()) as { value: { token: string } }).value.token
  })

/** What somebody does behind the page's back: asks for a deposit by Pix and pays it at the sandbox. */
export async function payIn(page: Page, amount: string): Promise<void> {
  const token = await ownToken(page)
  await page.evaluate(
    async ({ sum, token }) => {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
      async function ask<T>(path: string, body?: object): Promise<T> {
        const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
        return ((await (await fetch(path, { ...init, headers })).json()) as { value: T }).value
      }
      const { methods } = await ask<{ methods: { id: string; kind: string }[] }>('/wps/deposit/methods')
      const methodId = methods.find(({ kind }) => kind === 'pix')?.id
      const wish = { requestId: crypto.randomUUID(), methodId, amount: sum }
      const { sandboxUrl } = await ask<{ sandboxUrl: string }>('/wps/deposit', wish)
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
      await fetch(sandboxUrl, { method: 'POST', headers: form, body: 'action=pay' })
    },
    { sum: amount, token },
  )
}

/** What the payer's bank does: it takes the newest deposit back, whole. */
export async function takeBackNewest(page: Page): Promise<void> {
  await page.evaluate(
    async (token) => {
      const answer = await fetch('/wps/deposit', { headers: { Authorization: `Bearer ${token}` } })
      const { value } = (await answer.json()) as { value: { list: { sandboxUrl: string }[] } }
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
      await fetch(value.list[0]?.sandboxUrl ?? '', { method: 'POST', headers: form, body: 'action=back' })
    },
    await ownToken(page),
  )
}

/**
 * Makes a long-standing member whose money was played, so that nothing stops an automatic payout. For members who have saved a
 * payout account and got their payment password without using the page.
 */
export async function knownForLong({ account }: Person, brandCode = 'trevo'): Promise<void> {
  const who = `select m.id from member m join merchant b on b.id = m.merchant_id where b.code = $1 and m.account = $2`
  const changes = [
    `update member set created_at = now() - interval '90 days' where id in (${who})`,
    `update member_credential set changed_at = now() - interval '90 days', payment_changed_at = now() - interval '90 days'
     where member_id in (${who})`,
    `update payout_account set created_at = now() - interval '90 days' where member_id in (${who})`,
    `update turnover_account set unplayed = 0 where member_id in (${who})`,
    // Everybody here comes from the same machine.
    `update member_session set ip = '' where member_id in (${who})`,
  ]
  for (const change of changes) await query(change, [brandCode, account])
}

/** One point: the smallest picture that can be drawn anew. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const amount = (page: Page, name = 'Valor') => page.getByRole('textbox', { name, exact: true })

export async function addCpfKey(page: Page, cpf: string): Promise<void> {
  const sheet = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Adicionar conta' }).click()
  await sheet.getByLabel('Chave PIX (CPF)').fill(cpf)
  await sheet.getByLabel('Senha de saque').fill(PAYMENT_PASSWORD)
  await sheet.getByRole('button', { name: 'Salvar conta' }).click()
}

export async function withdraw(page: Page, sum: string): Promise<void> {
  await amount(page, 'Valor do saque').fill(sum)
  await page.getByRole('main').getByRole('button', { name: 'Sacar', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Senha de saque').fill(PAYMENT_PASSWORD)
  await sheet.getByRole('button', { name: /^Sacar R\$/ }).click()
}
