import { type InboxSend, type SendDeps, sendInbox } from '../src/core/inbox/send.ts'
import { inTx } from '../src/platform/db.ts'
import type { TestApp } from './app.ts'

const NO_JOBS = { send: async () => true }

/** What sending needs, of a test's server; no job is woken. */
export const sendDeps = ({ app, clock }: TestApp): SendDeps => ({ jobs: NO_JOBS, live: app.live, clock })

/** A message of the operator, with a subject and nothing else to say unless told. */
export const anInboxMessage = (
  server: TestApp,
  message: Pick<InboxSend, 'merchantId' | 'to'> & Partial<InboxSend> & { subject?: string },
) => {
  const { subject = 'Aviso', ...send } = message
  return inTx(server.database.db, (tx) =>
    sendInbox(tx, sendDeps(server), {
      from: 'operator',
      texts: { PT: { subject, html: '<p>Olá</p>' } },
      ...send,
    }),
  )
}
