import { addStaff, openConsole, signInStaff } from './support/console.ts'
import { query } from './support/database.ts'
import { addPerson } from './support/people.ts'
import { expect, expectAccessible, test } from './support/test.ts'

// Pages of what the law asks of a brand; identities and impediments are walked in `legal-life.spec.ts`.
test.describe.configure({ mode: 'default', timeout: 180_000 })

/** A case of laundering, a level of harm, and a file that the regulator rejected, of one member of the brand. */
async function addWatched(brandCode: string): Promise<string> {
  const { account } = await addPerson(brandCode)
  const who = [brandCode, account]
  const from = `from member m join merchant b on b.id = m.merchant_id where b.code = $1 and m.account = $2`
  await query(
    `insert into harm_level (member_id, merchant_id, level, score, since, marked_at) select m.id, b.id, 3, 12, now(), now() ${from}`,
    who,
  )
  await query(
    `insert into harm_marker (book_id, member_id, marker, day, points, facts, created_at)
     select b.id, m.id, 'chasing', current_date - 1, 3, '{"deposits": "5", "lost": "1200000"}', now() ${from}`,
    who,
  )
  await query(
    `with opened as (
       insert into suspicion_case (merchant_id, member_id, state, opened_at, due_at)
       select b.id, m.id, 'open', now(), now() + interval '45 days' ${from} returning id, merchant_id, member_id)
     insert into suspicion_hit (book_id, member_id, rule, day, weight, facts, case_id, created_at)
     select merchant_id, member_id, 'pass_through', current_date - 1, 4, '{"deposits": "90000000", "withdrawals": "88000000", "staked": "100000"}', id, now()
     from opened`,
    who,
  )
  const zeros = `decode(repeat('00', 32), 'hex')`
  await query(
    `insert into day_seal (book_id, day, balances, postings, hash, previous_hash, sealed_at)
     select b.id, current_date - 1, '[]', 0, ${zeros}, ${zeros}, now() from merchant b where b.code = $1`,
    [brandCode],
  )
  await query(
    `with filed as (
       insert into filing (book_id, kind, day, state, seal_hash, due_at, parts, records, created_at, answered_at)
       select b.id, 'games', current_date - 1, 'rejected', ${zeros}, now() + interval '3 hours', 1, 2, now(), now() from merchant b where b.code = $1
       returning id), part as (
       insert into filing_part (filing_id, part, records, bytes, sha256, file_key, state, protocol, reasons, sent_at, answered_at, created_at)
       select id, 1, 2, 300, ${zeros}, 'not-there.gz', 'rejected', 'P1', '[{"record": 2, "field": "cpf", "code": "E07", "text": "CPF invalido"}]', now(), now(), now()
       from filed)
     insert into filing_step (filing_id, step, detail, created_at) select id, 'rejected', '1', now() from filed`,
    [brandCode],
  )
  return account
}

test('risk reads what is due of files, laundering and harm, and does what each asks for', async ({
  brand,
  browser,
  baseURL,
}) => {
  const account = await addWatched(brand.code)
  const { desk, errors } = await openConsole(browser, baseURL ?? '')
  await signInStaff(desk, await addStaff(brand.code, ['risk']))

  await desk.getByRole('menuitem', { name: 'Arquivos do SIGAP' }).click()
  await desk.getByRole('row', { name: /Jogos on-line.*Rejeitado/ }).click()
  await expect(desk.getByText(/O regulador rejeitou arquivos/)).toBeVisible()
  await expect(desk.getByText('Registro 2, cpf: CPF invalido (E07)')).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Gerar de novo' }).click()
  await desk.getByRole('dialog').getByRole('textbox', { name: 'Motivo' }).fill('CPF corrigido no cadastro')
  await desk.getByRole('dialog').getByRole('button', { name: 'Gerar versão' }).click()
  await expect(desk.getByText('A nova versão está sendo gerada.')).toBeVisible()

  await desk.getByRole('menuitem', { name: 'Prevenção à lavagem' }).click()
  await desk.getByRole('row', { name: new RegExp(account) }).click()
  await expect(desk.getByText(/O membro não pode saber desta análise/)).toBeVisible()
  await expect(desk.getByRole('cell', { name: 'Entra e sai sem jogar' })).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Comunicar ao Coaf' }).click()
  await desk.getByRole('dialog').getByRole('textbox').fill('Entrou e saiu no mesmo dia')
  await desk.getByRole('dialog').getByRole('button', { name: 'Decidir comunicar' }).click()
  await expect(desk.getByText('Decidido. O relatório pode ser baixado.')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Baixar relatório' })).toBeVisible()

  await desk.getByRole('menuitem', { name: 'Jogo responsável' }).click()
  await desk.getByRole('row', { name: new RegExp(`${account}.*3 · Contato`) }).click()
  await expect(desk.getByText(/nenhuma promoção é oferecida/)).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Anotar contato' }).click()
  await desk.getByRole('dialog').getByRole('textbox').fill('Falamos por telefone; vai fazer uma pausa')
  await desk.getByRole('dialog').getByRole('button', { name: 'Salvar contato' }).click()
  await expect(desk.getByText('Contato anotado.')).toBeVisible()
  await expect(desk.getByRole('row', { name: /Contato feito.*Falamos por telefone/ })).toBeVisible()
  expect(errors).toEqual([])
  await desk.close()
})

test('a legal text is drafted by one person, and its publishing asks for a second', async ({
  brand,
  browser,
  baseURL,
}) => {
  const { desk, errors } = await openConsole(browser, baseURL ?? '')
  await signInStaff(desk, await addStaff(brand.code, ['admin']))
  await desk.getByRole('menuitem', { name: 'Textos legais' }).click()
  await desk.getByRole('row', { name: /Política de privacidade/ }).click()
  const words = desk.getByRole('textbox', { name: 'Português' })
  await expect(words).not.toHaveValue('')
  await expectAccessible(desk)
  await words.fill(`${await words.inputValue()}\n\nOutra linha da marca.`)
  await desk.getByRole('button', { name: 'Salvar rascunho' }).click()
  await desk.getByRole('button', { name: 'Publicar', exact: true }).click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog.getByText(/Uma segunda pessoa precisa concordar/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'O que muda' }).fill('Uma linha a mais')
  await dialog.getByRole('button', { name: 'Pedir a publicação' }).click()
  const asked = desk.getByRole('dialog', { name: 'Outra pessoa precisa concordar' })
  await asked.getByRole('textbox', { name: 'Motivo' }).fill('Texto lido pelo jurídico')
  await asked.getByRole('button', { name: 'Pedir aprovação' }).click()
  await expect(desk.getByText(/^Pedido enviado/)).toBeVisible()
  expect(errors).toEqual([])
  await desk.close()
})
