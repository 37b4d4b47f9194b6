import { createLedger } from '../src/money/ledger/ledger.ts'
import { inTx, openDatabase } from '../src/platform/db.ts'
import { bet, gift } from './ledger.ts'

/**
 * Moves money as fast as it can until it is killed, and says on standard output what was acknowledged: `alone <key>` for
 * a transfer on its own, `pair <key>` for two that were posted in one transaction as `<key>-1` and `<key>-2`.
 */
const [url = '', merchant = '', round = '', ...memberIds] = process.argv.slice(2)
const merchantId = Number(merchant)
const members = memberIds.map(BigInt)
const CALLERS = 32

const { db, pool } = openDatabase({ url, poolSize: 10, onError: () => {} })
const ledger = createLedger({ pool })
const anyMember = () => members[Math.floor(Math.random() * members.length)] ?? 0n

async function caller(number: number): Promise<never> {
  for (let n = 0; ; n++) {
    const key = `${round}-${number}-${n}`
    const [from, to] = [anyMember(), anyMember()]
    if (number % 4 === 0 && from !== to) {
      await inTx(db, async (tx) => {
        await ledger.postTransfer(tx, gift(merchantId, from, to, 2n, `${key}-1`))
        await ledger.postTransfer(tx, bet(merchantId, to, 1n, `${key}-2`))
      })
      process.stdout.write(`pair ${key}\n`)
    } else {
      await ledger.transfer(bet(merchantId, from, 1n, key))
      process.stdout.write(`alone ${key}\n`)
    }
  }
}
await Promise.all(Array.from({ length: CALLERS }, (_, number) => caller(number)))
