import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { fakeClock } from '../../../test/fake-clock.ts'
import { type MailServer, REFUSED, startMailServer } from '../../../test/mail-server.ts'
import { TEST_CONFIG } from '../../../test/stub-app.ts'
import { chooseMail } from './choose-mail.ts'
import { smtpMail } from './smtp-mail.ts'

const log = pino({ level: 'silent' })
const MAIL = {
  merchantId: 1,
  to: 'bia@example.com',
  subject: 'Redefinição de senha',
  text: 'Olá, Bia.\n\nhttps://trevo.example/m/forget?token=a_b-c=\n',
}

describe('a mail server', () => {
  let server: MailServer
  beforeAll(async () => {
    server = await startMailServer()
  })
  afterAll(() => server.close())

  test('gets the mail as it was written', async () => {
    const mail = smtpMail({ smtpUrl: server.url, from: 'Trevo <nao-responda@trevo.example>' })
    await mail.send(MAIL)
    mail.close()
    const received = await server.next()
    expect(received).toMatchObject({ from: 'nao-responda@trevo.example', to: [MAIL.to], subject: MAIL.subject })
    expect(received.text.replaceAll('\r\n', '\n').trim()).toBe(MAIL.text.trim())
  })
  test('never gets a second recipient out of one address', async () => {
    const mail = smtpMail({ smtpUrl: server.url, from: 'nao-responda@trevo.example' })
    const before = server.received.length
    await mail.send({ ...MAIL, to: 'bia@example.com, eva@example.com' }).catch(() => undefined)
    mail.close()
    for (const { to } of server.received.slice(before)) expect(to).not.toContain('eva@example.com')
  })
  test('that is away is not waited for by everybody, while an address it refuses stops nobody else', async () => {
    const clock = fakeClock('2026-03-01T12:00:00Z')
    const mail = smtpMail({ smtpUrl: server.url, from: 'nao-responda@trevo.example' }, { clock })
    for (let i = 0; i < 6; i++) await expect(mail.send({ ...MAIL, to: REFUSED })).rejects.toThrow('550')
    await mail.send(MAIL)
    mail.close()
    const gone = smtpMail({ smtpUrl: 'smtp://127.0.0.1:1', from: 'nao-responda@trevo.example' }, { clock })
    for (let i = 0; i < 5; i++) await expect(gone.send(MAIL)).rejects.toThrow('did not take a mail')
    await expect(gone.send(MAIL)).rejects.toThrow('the mail server is away')
    gone.close()
  })
  test('that refuses us makes the sending fail', async () => {
    const mail = smtpMail({ smtpUrl: server.url.replace('word', 'wrong'), from: 'nao-responda@trevo.example' })
    await expect(mail.send(MAIL)).rejects.toThrow(/^the mail server did not take a mail \(EAUTH 535\)$/)
    mail.close()
  })
})

describe('without a mail server', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())
  const outbox = () => database.db.selectFrom('outbox').select(['channel', 'recipient', 'subject', 'body']).execute()

  test('production keeps nothing and answers as always', async () => {
    await chooseMail({ config: { ...TEST_CONFIG, nodeEnv: 'production' }, db: database.db, log }).send(MAIL)
    expect(await outbox()).toEqual([])
  })
  test('development keeps the mail in the outbox', async () => {
    await chooseMail({ config: TEST_CONFIG, db: database.db, log }).send(MAIL)
    expect(await outbox()).toEqual([{ channel: 'mail', recipient: MAIL.to, subject: MAIL.subject, body: MAIL.text }])
  })
})
