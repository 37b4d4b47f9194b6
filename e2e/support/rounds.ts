import { randomUUID } from 'node:crypto'
import { callWallet } from '../../docs/examples/vendor.mjs'
import { vendorSecret } from '../../scripts/lib/vendor-secrets.mjs'
import { query } from './database.ts'
import type { Person } from './people.ts'
import { SECRET_KEY, SERVER_URL } from './server-settings.ts'

const VENDOR = 'TRV'
const account = { url: SERVER_URL, vendor: VENDOR, secret: vendorSecret(SECRET_KEY, VENDOR) }

type Seat = { playerId: string; sessionId: string; gameCode: string }

/** As if a signed-in member had opened a game of the studio: its vendor may call about them. */
async function sitDown({ account: name, brand }: Pick<Person, 'account' | 'brand'>): Promise<Seat> {
  const [seat] = await query<Seat>(
    `with opened as (
       insert into game_session (id, token_hash, merchant_id, member_id, session_id, node_id, game_id, vendor_code, currency, free,
         language, created_at, expires_at)
       select next_id(now(), 0), sha256(convert_to(gen_random_uuid()::text, 'UTF8')), m.merchant_id, m.id, s.id, n.node_id, g.id, g.vendor_code,
         'BRL', false, 'PT', now(), now() + interval '1 hour'
       from member m join merchant b on b.id = m.merchant_id
       join member_session s on s.member_id = m.id and s.ended_at is null
       join merchant_game n on n.merchant_id = m.merchant_id and n.visible
       join game g on g.id = n.game_id and g.vendor_code = $3 and g.engine = 'dice'
       where b.code = $1 and m.account = $2 order by s.id desc limit 1
       returning id, member_id, game_id
     ) select o.id::text as "sessionId", o.member_id::text as "playerId", g.code as "gameCode" from opened o join game g on g.id = o.game_id`,
    [brand, name, VENDOR],
  )
  if (!seat) throw new Error(`${name} has no session`)
  return seat
}

async function send(path: string, body: object): Promise<void> {
  const answer = await callWallet(account, `/vendor/v1/${path}`, { currency: 'BRL', ...body })
  if (!answer.success) throw new Error(`${path}: ${answer.errorCode}`)
}

/** Somebody with 100 won 30, lost all but 10, and the vendor takes the prize back: 20 are owed. */
export async function owesTwenty(person: Pick<Person, 'account' | 'brand'>): Promise<void> {
  const { playerId, sessionId, gameCode } = await sitDown(person)
  const roundId = randomUUID()
  await send('round', { playerId, sessionId, gameCode, roundId, stake: '10.00', prize: '30.00' })
  await send('round', { playerId, sessionId, gameCode, roundId: randomUUID(), stake: '110.00', prize: '0' })
  const correction = { playerId, gameCode, roundId, transactionId: randomUUID(), prizeBefore: '30.00', prize: '0' }
  await send('correct', correction)
}
