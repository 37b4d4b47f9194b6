import type { ErrorCode } from '@trevo/contract/errors'
import { EVERYTHING } from '@trevo/lottery/exposure'
import { splitByBook } from '../../money/ledger/books.ts'
import type { Execute } from '../../platform/execute.ts'
import { type Busy, splitAtRepeats } from '../../platform/group-commit.ts'
import { arrayItems, bigintOrNull, plainArray, quotedArray } from '../../platform/pg-array.ts'
import type { ExposureRow } from './exposure.ts'
import type { PreparedOrder } from './place.ts'

export type Draw = { closesAt: Date; drawsAt: Date }

/** `draws` are those of the order's periods, where it was just placed. */
export type TakenOrder = {
  status: 'posted' | 'replayed'
  id: bigint
  transferId: bigint
  takenAt: Date
  draws: readonly Draw[]
}
export type RefusedOrder =
  | { status: 'terms_changed' }
  | { status: 'draw_closed'; period: string }
  | { status: 'limit_exceeded'; row: ExposureRow; period: string; stoodAt: bigint }
  | { status: Exclude<ErrorCode, 'draw_closed' | 'limit_exceeded'>; left: bigint | null }
export type OrderResult = TakenOrder | RefusedOrder

const POST = {
  name: 'lottery_post',
  text: `select outcomes::text as outcomes, order_ids::text as ids, transfer_ids::text as transfers, places::text as places,
      amounts::text as amounts, closes::text as closes, draws::text as draws, taken_at as "takenAt"
    from lottery_post($1, $2, $3, $4, $5::bigint[], $6::bigint[], $7::uuid[], $8::bytea[], $9::text[], $10::text[],
      $11::text[], $12::text[], $13::text[], $14::int[], $15::int[], $16::boolean[], $17::bigint[],
      $18::bigint[], $19::bigint[], $20::int[], $21::int[],
      $22::int[], $23::int[], $24::text[], $25::text[], $26::int[], $27::text[], $28::int[], $29::int[], $30::bigint[],
      $31::int[], $32::text[], $33::int[], $34::bigint[], $35::bigint[], $36::text[],
      $37::int[], $38::text[], $39::text[], $40::int[], $41::int[], $42::int[], $43::bigint[])`,
}

type Keys = { entries: number[]; plays: string[]; outcomes: string[]; stars: (number | 'null')[]; ofRows: number[] }

/** The distinct outcomes of the batch. Draws are told apart by game and period: their numbers are the database's. */
function keysOf(batch: readonly PreparedOrder[]): Keys {
  const keys: Keys = { entries: [], plays: [], outcomes: [], stars: [], ofRows: [] }
  const known = new Map<string, number>()
  const draws: string[] = []
  let firstEntry = 1
  for (const { game, entries, exposure } of batch) {
    for (const { entry, play, outcome } of exposure) {
      const draw = `${game.code} ${entries[entry]?.period} ${play}`
      const name = `${draw} ${outcome}`
      let place = known.get(name)
      if (place === undefined) {
        place = keys.entries.push(firstEntry + entry)
        known.set(name, place)
        keys.plays.push(play)
        keys.outcomes.push(outcome)
        draws.push(draw)
      }
      keys.ofRows.push(place)
    }
    firstEntry += entries.length
  }
  keys.stars = keys.outcomes.map((outcome, index) =>
    outcome === EVERYTHING ? 'null' : (known.get(`${draws[index]} ${EVERYTHING}`) ?? 'null'),
  )
  return keys
}

function encode(batch: readonly PreparedOrder[], now: Date | null, wait: boolean): unknown[] {
  const accounts = [...new Set(batch.flatMap(({ cash, house }) => [cash, house]))].sort((a, b) => (a < b ? -1 : 1))
  const places = new Map(accounts.map((id, index) => [id, index + 1]))
  const lines = batch.flatMap(({ checked }, item) => checked.lines.map((line, place) => ({ ...line, place, item })))
  const entries = batch.flatMap((one, item) => one.entries.map((entry) => ({ ...entry, item })))
  const keys = keysOf(batch)
  return [
    now,
    wait,
    batch[0]?.bookId,
    batch[0]?.merchantId,
    plainArray(batch.map(({ memberId }) => memberId)),
    plainArray(batch.map(({ sessionId }) => sessionId ?? 'null')),
    plainArray(batch.map(({ order }) => order.requestId)),
    quotedArray(batch.map(({ hash }) => `\\x${hash}`)),
    quotedArray(batch.map(({ game }) => game.code)),
    quotedArray(batch.map(({ game }) => game.category)),
    plainArray(batch.map(({ order }) => order.playType)),
    plainArray(batch.map(({ currency }) => currency)),
    quotedArray(batch.map(({ offer }) => offer.terms)),
    plainArray(batch.map(({ offer }) => offer.rateGap)),
    plainArray(batch.map(({ checked }) => checked.ownSeries)),
    plainArray(batch.map(({ order }) => order.stopOnWin)),
    plainArray(batch.map(({ checked }) => checked.total)),
    plainArray(batch.map(({ offer }) => offer.maxExposure)),
    plainArray(accounts),
    plainArray(batch.map(({ cash }) => places.get(cash))),
    plainArray(batch.map(({ house }) => places.get(house))),
    plainArray(lines.map(({ item }) => item + 1)),
    plainArray(lines.map(({ place }) => place)),
    quotedArray(lines.map(({ play }) => play.id)),
    quotedArray(lines.map(({ text }) => text)),
    plainArray(lines.map(({ units }) => units)),
    plainArray(lines.map(({ mode }) => mode)),
    plainArray(lines.map(({ multiple }) => multiple)),
    plainArray(lines.map(({ series }) => series)),
    plainArray(lines.map(({ unitStake }) => unitStake)),
    plainArray(entries.map(({ item }) => item + 1)),
    quotedArray(entries.map(({ period }) => period)),
    plainArray(entries.map(({ multiple }) => multiple)),
    plainArray(entries.map(({ stake }) => stake)),
    plainArray(entries.map(({ rebate }) => rebate)),
    quotedArray(entries.map(({ bet }) => bet)),
    plainArray(keys.entries),
    quotedArray(keys.plays),
    quotedArray(keys.outcomes),
    plainArray(keys.stars),
    plainArray(batch.map(({ exposure }) => exposure.length)),
    plainArray(keys.ofRows),
    plainArray(batch.flatMap(({ exposure }) => exposure.map(({ amount }) => amount))),
  ]
}

type Answer = Record<'outcomes' | 'ids' | 'transfers' | 'places' | 'amounts' | 'closes' | 'draws', string> & {
  takenAt: Date
}

function decode(batch: readonly PreparedOrder[], answer: Answer): (OrderResult | Busy)[] {
  const [outcomes = [], ids = [], transfers = [], places = [], amounts = [], closes = [], draws = []] = [
    ...[answer.outcomes, answer.ids, answer.transfers, answer.places, answer.amounts, answer.closes, answer.draws],
  ].map(arrayItems)
  let [firstEntry, firstRow] = [0, 0]
  return batch.map(({ entries, exposure }, index) => {
    const [entriesFrom, rowsFrom] = [firstEntry, firstRow]
    firstEntry += entries.length
    firstRow += exposure.length
    const status = outcomes[index] as OrderResult['status'] | 'busy'
    const place = Number(places[index]) - 1
    const amount = bigintOrNull(amounts[index])
    if (status === 'busy' || status === 'terms_changed') return { status }
    if (status === 'posted' || status === 'replayed') {
      const at = (list: string[], entry: number) => new Date(Number(list[entriesFrom + entry]))
      const own = entries.map((_, entry) => ({ closesAt: at(closes, entry), drawsAt: at(draws, entry) }))
      const [id, transferId] = [BigInt(ids[index] ?? 0), BigInt(transfers[index] ?? 0)]
      return { status, id, transferId, takenAt: answer.takenAt, draws: own }
    }
    if (status === 'draw_closed') return { status, period: entries[place - entriesFrom]?.period ?? '' }
    if (status === 'limit_exceeded') {
      const row = exposure[place - rowsFrom]
      if (row === undefined || amount === null) throw new Error('lottery_post names no row')
      return { status, row, period: entries[row.entry]?.period ?? '', stoodAt: amount }
    }
    return { status, left: amount }
  })
}

/** A member's orders are decided one after another: what one leaves is seen by the next. */
const namesOf = ({ memberId }: PreparedOrder) => [String(memberId)]

/** Takes them in order, each all-or-nothing on its own. Without `wait` what would have to wait is answered with `busy`. */
export async function post(
  execute: Execute,
  batch: readonly PreparedOrder[],
  { now, wait }: { now: Date | null; wait: boolean },
): Promise<(OrderResult | Busy)[]> {
  const results: (OrderResult | Busy)[] = []
  for (const ofBook of splitByBook(batch)) {
    for (const part of splitAtRepeats(ofBook, namesOf)) {
      const [answer] = (await execute({ ...POST, values: encode(part, now, wait) })) as Answer[]
      if (!answer) throw new Error('lottery_post gave no answer')
      results.push(...decode(part, answer))
    }
  }
  return results
}
