import type { ShownLine, ShownRound } from '@trevo/contract/vendor-side'
import type { Language } from '@trevo/contract/wire'
import type { Pool } from '../platform/db.ts'
import { StudioError } from '../platform/errors.ts'
import type { Seal } from '../platform/seal.ts'
import { gameOf } from './games.ts'
import { texts } from './shown-texts.ts'
import { boardsOf, linesOf } from './words.ts'

type Deps = { pool: Pool; seal: Seal }
type Asked = { playerId: string; roundId: string; language: Language }
type Row = {
  gameCode: string
  status: string
  outcome: unknown
  actions: unknown[]
  serverSeedSealed: Buffer | null
  serverSeedHash: string | null
  clientSeed: string | null
  nonce: number | null
  isRevealed: boolean
  /** Of a flight or a table's round: known once it is over. */
  chainHash: string | null
  chainPosition: number | null
  crash: number | null
  out: number | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function findShown(pool: Pool, vendorCode: string, { playerId, roundId }: Asked): Promise<Row | undefined> {
  if (!UUID.test(roundId)) return undefined
  const { rows } = await pool.query<Row>(
    `select r.game_code as "gameCode", r.status, coalesce(r.outcome, t.outcome) as outcome, r.actions,
       s.server_seed_sealed as "serverSeedSealed", s.server_seed_hash as "serverSeedHash", s.client_seed as "clientSeed", r.nonce,
       s.revealed_at is not null as "isRevealed", coalesce(f.hash, t.hash) as "chainHash",
       coalesce(f.position, t.position) as "chainPosition", f.crash_hundredths as crash, r.out_hundredths as out
     from studio.round r
     left join studio.seed_pair s on s.id = r.seed_pair_id
     left join studio.crash_flight f on f.id = r.flight_id
     left join studio.table_round t on t.id = r.table_round_id
     where r.id = $1 and r.vendor_code = $2 and r.player_id = $3`,
    [roundId, vendorCode, playerId],
  )
  return rows[0]
}

/** What a round showed, in words: what was drawn, and what proves it. Nothing of one that is not over: the game itself shows that. */
export async function shownRound({ pool, seal }: Deps, vendorCode: string, asked: Asked): Promise<ShownRound> {
  const row = await findShown(pool, vendorCode, asked)
  const game = row && gameOf(vendorCode, row.gameCode)
  if (row === undefined || game === undefined) throw new StudioError('not_found')
  const proof = proofOf(row, seal, asked.language)
  if (row.status !== 'settled') return { lines: [], boards: [], proof, page: null }
  const { crash, out, actions } = row
  const outcome = game.engine === 'crash' ? { crash, out } : row.outcome
  const round = { outcome, action: actions[0] }
  return {
    lines: linesOf(game.engine, round, asked.language),
    boards: game.engine === 'slot' ? boardsOf(outcome, asked.language) : [],
    proof,
    page: null,
  }
}

function proofOf(row: Row, seal: Seal, language: Language): ShownLine[] {
  const t = texts[language]
  if (row.serverSeedHash === null) {
    if (row.chainHash === null) return []
    return [
      { label: t('proof.chainHash'), value: row.chainHash },
      { label: t('proof.position'), value: String(row.chainPosition) },
    ]
  }
  // The seed still decides rounds to come until the player has asked for another.
  const seed = row.isRevealed && row.serverSeedSealed !== null ? seal.open(row.serverSeedSealed) : null
  return [
    { label: t('proof.seedHash'), value: row.serverSeedHash },
    { label: t('proof.seed'), value: seed ?? t('proof.hidden') },
    { label: t('proof.clientSeed'), value: row.clientSeed ?? '' },
    { label: t('proof.nonce'), value: String(row.nonce) },
  ]
}
