import { randomUUID } from 'node:crypto'
import { createDeposit } from '../src/core/cashier/deposits.ts'
import type { CashierDeps } from '../src/core/cashier/deps.ts'
import { payOut } from '../src/core/cashier/payouts.ts'
import { reconcileDeposits } from '../src/core/cashier/reconcile.ts'
import { cancelWithdrawal, requestWithdrawal } from '../src/core/cashier/withdrawals.ts'
import { createLedger } from '../src/core/ledger/ledger.ts'
import { systemClock } from '../src/platform/clock.ts'
import { openDatabase } from '../src/platform/db.ts'
import { pixApi } from '../src/providers/payments/pix-api.ts'
import type { CrashWork } from './cashier-crash.ts'
import { TEST_CONFIG } from './stub-app.ts'

/** Pays in and out as fast as it can until it is killed; a line on standard output for everything that was finished. */
const { url, settings, merchantId, methods, payers } = JSON.parse(process.argv[2] ?? '{}') as CrashWork
const { db, pool } = openDatabase({ url, poolSize: 10, onError: () => {} })
const brand = { id: merchantId, timeZone: 'America/Sao_Paulo', currency: 'BRL', regulation: 'none' } as const
const deps: CashierDeps = {
  db,
  clock: systemClock,
  ledger: createLedger({ pool }),
  provider: pixApi(settings, systemClock),
  live: { toMember: () => {}, toMerchant: () => {}, toTopic: () => {} },
  jobs: { send: async () => true },
  log: { warn: () => {}, error: () => {} },
  startPayout: () => {},
  secrets: TEST_CONFIG.secrets,
}
const say = (text: string) => process.stdout.write(`${text}\n`)

async function withdrawing({ id, accountId }: CrashWork['payers'][number], turn: number): Promise<void> {
  const owner = { id: BigInt(id), merchantId }
  const request = { methodId: BigInt(methods.out), accountId: BigInt(accountId), amountMinor: 10_100n, feeMinor: 0n }
  const withdrawal = await requestWithdrawal(deps, brand, owner, { ...request, requestId: randomUUID() })
  say('held')
  if (turn % 4 === 0) {
    await Promise.allSettled([cancelWithdrawal(deps, owner.id, withdrawal.id), payOut(deps, withdrawal.id)])
  } else {
    await payOut(deps, withdrawal.id)
  }
  say('paid')
}

async function depositing({ id }: CrashWork['payers'][number]): Promise<void> {
  const request = { requestId: randomUUID(), methodId: BigInt(methods.in), amountMinor: 120_000n }
  const { txid } = await createDeposit(deps, brand, { id: BigInt(id), merchantId }, request)
  say(`charge ${txid}`)
}

/** A refusal is an answer as good as any. */
const forever = async (work: (turn: number) => Promise<unknown>) => {
  for (let turn = 0; ; turn++) await work(turn).catch(() => {})
}
await Promise.all([
  ...payers.map((payer) => forever((turn) => withdrawing(payer, turn))),
  ...payers.slice(0, 2).map((payer) => forever(() => depositing(payer))),
  forever(() => reconcileDeposits(deps)),
])
