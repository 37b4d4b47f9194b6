import { sql } from 'kysely'
import { idNumberHashes } from '../src/base/members/identity.ts'
import type { ImpedimentDeps } from '../src/capabilities/impediments/deps.ts'
import '../src/capabilities/impediments/tables.ts'
import type { Config } from '../src/platform/config.ts'
import { httpImpediments } from '../src/providers/impediments/http-impediments.ts'
import { type SandboxImpediments, startSandboxImpediments } from '../src/providers/impediments/sandbox-impediments.ts'
import type { TestApp } from './app.ts'
import { type CashierWorld, type Payer, startCashierWorld } from './cashier.ts'
import { aPayoutKey, givePerson } from './personal.ts'
import { TEST_CONFIG } from './stub-app.ts'

type Parts = Pick<ImpedimentDeps, 'standing' | 'brandOf'> & { sandbox: SandboxImpediments }

/** What the capability works with, on the clock and database of a test; letters end up in `letters`. */
export function impedimentDeps(app: TestApp, { sandbox, standing, brandOf }: Parts) {
  const letters: { to: string; subject: string; text: string }[] = []
  const deps: ImpedimentDeps = {
    db: app.database.db,
    clock: app.clock,
    live: app.app.live,
    jobs: { send: async () => true },
    log: { warn: () => {}, error: () => {} },
    background: { run: () => true },
    secrets: TEST_CONFIG.secrets,
    service: {
      ...httpImpediments(sandbox.settings, { clock: app.clock }),
      isThere: true,
      perSecond: sandbox.settings.perSecond,
    },
    mail: { send: async (letter) => void letters.push(letter) },
    sms: { send: async ({ to, text }) => void letters.push({ to, subject: '', text }) },
    standing,
    brandOf,
  }
  return { deps, letters }
}

export type ImpedimentWorld = {
  cashier: CashierWorld
  sandbox: SandboxImpediments
  deps: ImpedimentDeps
  letters: { to: string; subject: string; text: string }[]
  /** Somebody verified with this CPF, money that was played for, and a Pix key of their own that is old enough. */
  person(cpf: string, cash?: string, options?: { isVerified?: boolean }): Promise<Payer>
  caseOf(member: { id: bigint }): Promise<{ state: string; trouble: string | null } | undefined>
  stepsOf(member: { id: bigint }): Promise<string[]>
  statusOf(member: { id: bigint }): Promise<string>
  close(): Promise<void>
}

/** A brand under the Brazilian rules with the demo's SIGAP and payment service. */
export async function startImpedimentWorld({
  identity,
}: {
  identity?: Config['providers']['identity']
} = {}): Promise<ImpedimentWorld> {
  const sandbox = await startSandboxImpediments()
  const cashier = await startCashierWorld({ regulation: 'br', impediments: sandbox.settings, identity })
  const { db } = cashier.deps
  const standing = {
    sessions: { endSessionsOf: async () => {} },
    secondSteps: { removeAll: async () => {}, methodsOf: async () => [] },
    tellOwner: async () => {},
    background: { run: () => true, settled: async () => {} },
    cashier: cashier.deps,
    endGameSessions: async () => {},
  } as unknown as ImpedimentDeps['standing']
  const brandOf = (id: number) => (id === cashier.brand.id ? cashier.brand : undefined)
  const { deps, letters } = impedimentDeps(cashier.app, { sandbox, standing, brandOf })
  return {
    cashier,
    sandbox,
    deps,
    letters,
    async person(cpf, cash = '0', { isVerified = true } = {}) {
      // Whoever had the number in an earlier test gives it up.
      const hashes = idNumberHashes(TEST_CONFIG.secrets, cpf)
      const nothing = { id_number_hash: null, id_number_sealed: null }
      await db.updateTable('member_profile').set(nothing).where('id_number_hash', 'in', hashes).execute()
      const payer = await cashier.payer(cash)
      await givePerson(db, payer, { payeeName: 'Ana Souza', idNumber: cpf, birthday: '1990-05-17', isVerified })
      const longAgo = new Date(cashier.app.clock.now().getTime() - 90 * 86_400_000)
      const accountId = await aPayoutKey(db, payer, cpf, longAgo, 'cpf')
      return { ...payer, accountId }
    },
    async caseOf({ id }) {
      return db
        .selectFrom('impediment_case')
        .select(['state', 'trouble'])
        .where('member_id', '=', id)
        .orderBy('id', 'desc')
        .executeTakeFirst()
    },
    async stepsOf({ id }) {
      const { rows } = await sql<{ step: string }>`
        select s.step from impediment_step s join impediment_case c on c.id = s.case_id
        where c.member_id = ${id} order by s.id`.execute(db)
      return rows.map(({ step }) => step)
    },
    async statusOf({ id }) {
      const row = await db.selectFrom('member').select('status').where('id', '=', id).executeTakeFirstOrThrow()
      return row.status
    },
    async close() {
      await cashier.close()
      await sandbox.close()
    },
  }
}
