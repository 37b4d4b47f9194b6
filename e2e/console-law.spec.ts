import { addStaff, openConsole, signInStaff } from './support/console.ts'
import { query } from './support/database.ts'
import { expect, expectAccessible, test } from './support/test.ts'

// Two desks at once.
test.describe.configure({ timeout: 120_000 })

/** Somebody new at the brand, of whom something was found. */
async function aMember(): Promise<{ id: string; account: string }> {
  const account = `lei${Date.now()}${Math.floor(Math.random() * 1000)}`
  const [made] = await query<{ id: string }>(
    `insert into member (merchant_id, account, type) select id, $1, 0 from merchant where code = 'trevo' returning id::text`,
    [account],
  )
  return { id: made?.id ?? '', account }
}

test('a case of laundering is closed by two people, and never by one', async ({ browser, baseURL }) => {
  const { id, account } = await aMember()
  await query(
    `with c as (insert into suspicion_case (merchant_id, member_id, state, opened_at, due_at)
       select merchant_id, id, 'open', now(), now() + interval '30 days' from member where id = $1 returning id, merchant_id),
     s as (insert into suspicion_step (case_id, step, created_at) select id, 'opened', now() from c)
     insert into suspicion_hit (book_id, member_id, rule, day, weight, facts, case_id, created_at)
     select merchant_id, $1, 'pass_through', current_date - 1, 4, '{"deposits": "50000000", "withdrawals": "49000000", "staked": "100000"}', id, now() from c`,
    [id],
  )
  const first = await openConsole(browser, baseURL ?? '')
  await signInStaff(first.desk, await addStaff('trevo', ['risk']))
  await first.desk.getByRole('menuitem', { name: 'Prevenção à lavagem' }).click()
  await first.desk.getByRole('row', { name: new RegExp(account) }).click()
  await expect(first.desk.getByText(/depósitos: 5\.000,00/)).toBeVisible()
  await expectAccessible(first.desk)
  await first.desk.getByRole('button', { name: 'Assumir e anotar' }).click()
  await first.desk.getByLabel(/^Anotação/).fill('Pedi o comprovante de renda')
  await first.desk.getByRole('button', { name: 'Salvar anotação' }).click()
  await expect(first.desk.getByText('Anotado. O caso está com você.')).toBeVisible()
  await first.desk.getByRole('button', { name: 'Encerrar sem comunicar' }).click()
  await first.desk.getByLabel(/^Anotação/).fill('Renda comprovada')
  await first.desk.getByRole('button', { name: 'Pedir encerramento' }).click()
  const asked = first.desk.getByRole('dialog', { name: 'Outra pessoa precisa concordar' })
  await asked.getByLabel('Motivo').fill('Renda comprovada, nada a comunicar')
  await asked.getByRole('button', { name: 'Pedir aprovação' }).click()
  await expect(first.desk.getByText(/^Pedido enviado/)).toBeVisible()

  const second = await openConsole(browser, baseURL ?? '')
  await signInStaff(second.desk, await addStaff('trevo', ['risk']))
  await second.desk.getByRole('menuitem', { name: 'Aprovações' }).click()
  await second.desk
    .getByRole('row', { name: /Encerrar caso sem comunicação/ })
    .first()
    .click()
  // The page of approvals does not say whom it is about.
  await expect(second.desk.getByText('Renda comprovada', { exact: true })).toBeVisible()
  await expect(second.desk.getByText(account)).toHaveCount(0)
  await second.desk.getByRole('button', { name: 'Aprovar' }).click()
  await second.desk.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
  await expect(second.desk.getByText('Aprovado', { exact: true })).toBeVisible()
  await first.desk.reload()
  await expect(first.desk.getByText('Encerrado sem comunicação').first()).toBeVisible()
  expect([...first.errors, ...second.errors]).toEqual([])
})

test('a rejected file tells why, and goes again', async ({ browser, baseURL }) => {
  const [made] = await query<{ id: string }>(
    `with f as (insert into filing (book_id, kind, day, state, seal_hash, due_at, parts, records, totals, created_at)
       select id, 'games', date '2025-01-01' + (random() * 300)::int, 'rejected', decode(repeat('ab', 32), 'hex'), now(), 1, 3,
         '{"cash bet": "-125000"}', now() from merchant where code = 'trevo' returning id),
     p as (insert into filing_part (filing_id, part, records, bytes, sha256, file_key, state, protocol, reasons, created_at)
       select id, 1, 3, 900, decode(repeat('00', 32), 'hex'), 'not-in-the-storage-at-all.gz', 'rejected', 'P77',
         '[{"record": 2, "field": "cpf", "code": "E200", "text": "CPF não encontrado"}]', now() from f)
     insert into filing_step (filing_id, step, created_at) select id, 'begun', now() from f returning filing_id::text as id`,
  )
  const { desk, errors } = await openConsole(browser, baseURL ?? '')
  await signInStaff(desk, await addStaff('trevo', ['risk']))
  await desk.getByRole('menuitem', { name: 'Arquivos do SIGAP' }).click()
  await expect(desk.getByRole('columnheader', { name: 'Prazo' })).toBeVisible()
  await desk.goto(`/ops/#/filings/${made?.id}/show`)
  await expect(desk.getByText('Registro 2, cpf: CPF não encontrado (E200)')).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Reenviar' }).click()
  await desk.getByLabel(/^Motivo/).fill('Cadastro corrigido na Receita')
  await desk.getByRole('button', { name: 'Reenviar agora' }).click()
  await expect(desk.getByText('Na fila de envio.')).toBeVisible()
  await expect(desk.getByText('Reenviado')).toBeVisible()
  expect(errors).toEqual([])
})

test('a call to a marked member is noted', async ({ browser, baseURL }) => {
  const { id, account } = await aMember()
  await query(
    `with l as (insert into harm_level (member_id, merchant_id, level, score, since) select id, merchant_id, 3, 11, now() from member where id = $1 returning merchant_id),
     m as (insert into harm_marker (book_id, member_id, marker, day, points, facts, created_at)
       select merchant_id, $1, 'chasing', current_date - 1, 3, '{"deposits": "5", "lost": "8000000"}', now() from l)
     insert into harm_step (merchant_id, member_id, step, level, created_at) select merchant_id, $1, 'contact_due', 3, now() from l`,
    [id],
  )
  const { desk, errors } = await openConsole(browser, baseURL ?? '')
  await signInStaff(desk, await addStaff('trevo', ['support']))
  await desk.getByRole('menuitem', { name: 'Jogo responsável' }).click()
  await desk.getByRole('row', { name: new RegExp(account) }).click()
  await expect(desk.getByText(/perda: 800,00/)).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Anotar contato' }).click()
  await desk.getByLabel(/^Contato/).fill('Conversamos; pediu pausa de 30 dias')
  await desk.getByRole('button', { name: 'Salvar contato' }).click()
  await expect(desk.getByText('Contato feito')).toBeVisible()
  expect(errors).toEqual([])
})
