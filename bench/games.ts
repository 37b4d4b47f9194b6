import type { QueryOf } from '@trevo/contract/endpoint'
import { gameList } from '@trevo/contract/games'
import { type GameEntry, offerGames, offerVendors, saveVendors } from '../apps/server/src/base/catalogue/changes.ts'
import { createCounts } from '../apps/server/src/base/catalogue/counts.ts'
import { readVendorPlaces } from '../apps/server/src/base/catalogue/vendors.ts'
import { listGames } from '../apps/server/src/capabilities/games/member/game-list.ts'
import { saveGames } from '../apps/server/src/capabilities/games/staff/save-games.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { type Db, inTx, openDatabase } from '../apps/server/src/platform/db.ts'
import type { Merchant } from '../apps/server/src/platform/guards.ts'
import { keepBudgets } from './budget.ts'
import { withBenchDatabase } from './database.ts'
import { againstBareRoute } from './http.ts'
import { withProduct } from './product.ts'
import { printTable } from './report.ts'

const SIZES = [650, 50_000]
const RUNS = 40
/** Of a search, at either size. */
const SEARCH_P95_MS = 30
const VENDORS = 20
const CACHED = ['/wps/home', '/wps/game/list?gameType=RNG&language=PT', '/wps/game/vendor-types?language=PT']

const FIRST = 'Tigre Dragão Coração Onça Trevo Lua Pérola Coroa Foguete Jangada Sabiá Pirata Faraó Vulcão Tesouro Cacau'
const SECOND = 'de Jade|da Mata|do Mar|Dourado|das Neves|do Norte|de Fogo|da Sorte|Real|Selvagem|de Prata|do Sertão'
const NUMBERED = 300

/** Each question alone, with nothing kept from the one before. */
const QUESTIONS: Record<string, Record<string, string>> = {
  'list, first page': { gameType: 'RNG' },
  'list, page 18': { gameType: 'RNG', pageNo: '18' },
  'list of a vendor': { vassalage: 'V7' },
  'list by minimum bet': { gameType: 'RNG', minBet: '0.5' },
  'search, a word': { gameName: 'coracao' },
  'search, two words': { gameName: 'dragao sertao' },
  'search, two letters': { gameName: 'on' },
  'search, one hit': { gameName: 'vulcao real 97' },
  'search, mistyped': { gameName: 'corasao' },
  'search, letters swapped': { gameName: 'tirge do sertao' },
  'search, nothing': { gameName: 'zzyzx' },
}

/** Lists and search at two sizes of catalogue, then kept answers against a bare route. */
export async function benchGames(adminUrl: string): Promise<void> {
  const columns: Map<string, Times>[] = []
  for (const size of SIZES) {
    await withBenchDatabase(adminUrl, async (url, pool) => {
      const { db } = openDatabase({ url, poolSize: 2, onError: () => {} })
      try {
        const merchantId = await fill(db, size)
        await pool.query('vacuum analyze')
        columns.push(await measure(db, merchantId))
      } finally {
        await db.destroy()
      }
    })
  }
  const names = [...(columns[0]?.keys() ?? [])]
  const head = ['median / p95 in ms', ...SIZES.map((size) => `${size} games`)]
  printTable(
    head,
    names.map((name) => [name, ...columns.map((column) => asText(column.get(name)))]),
  )
  const searches = columns.flatMap((column, at) =>
    [...column]
      .filter(([name]) => name.startsWith('search'))
      .map(([name, { p95 }]) => ({ what: `${name}, ${SIZES[at]} games, p95`, is: p95, atMost: SEARCH_P95_MS })),
  )
  await withProduct(adminUrl, (address) => againstBareRoute(address, CACHED))
  keepBudgets(searches)
}

async function measure(db: Db, merchantId: number): Promise<Map<string, Times>> {
  // The lists look at nothing else of a merchant.
  const merchant = { id: merchantId, site: { imageCDNs: [] } } as unknown as Merchant
  const results = new Map<string, Times>()
  for (const [name, asked] of Object.entries(QUESTIONS)) {
    const query = gameList.query?.parse(asked) as QueryOf<typeof gameList>
    const ask = () => listGames({ db, counts: createCounts(systemClock) }, merchant, query)
    results.set(name, await timed(ask))
  }
  results.set('vendors and classifications', await timed(() => readVendorPlaces(db, merchantId)))
  return results
}

type Times = { median: number; p95: number }

const asText = (times: Times | undefined) => (times ? `${times.median.toFixed(1)} / ${times.p95.toFixed(1)}` : '')

async function timed(work: () => Promise<unknown>): Promise<Times> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const startMs = performance.now()
    await work()
    times.push(performance.now() - startMs)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(RUNS * share)] ?? 0
  return { median: at(0.5), p95: at(0.95) }
}

async function fill(db: Db, size: number): Promise<number> {
  const { id } = await db
    .insertInto('merchant')
    .values({ code: 'bench', is_default: true, maintenance_until: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const codes = Array.from({ length: VENDORS }, (_, n) => `V${n}`)
  const games = Array.from({ length: size }, (_, n) => gameAt(n))
  await inTx(db, async (tx) => {
    const vendor = { inSite: false, launchUrl: '/', status: 'active', currencies: ['BRL'] } as const
    await saveVendors(
      tx,
      codes.map((code) => ({ ...vendor, code, displayName: `Casa ${code}` })),
    )
    await saveGames(tx, games)
    await offerVendors(
      tx,
      id,
      codes.map((code, sort) => ({ vendor: code, category: 'RNG', sort, enabled: true })),
    )
    await offerGames(
      tx,
      id,
      games.map(({ vendor: v, code }, sort) => ({ vendor: v, code, sort, isNew: false, isHot: false })),
    )
  })
  return id
}

function gameAt(n: number): GameEntry {
  const first = FIRST.split(' ')
  const second = SECOND.split('|')
  const title = `${first[n % first.length]} ${second[Math.floor(n / first.length) % second.length]} ${Math.floor(n / NUMBERED)}`
  return {
    vendor: `V${n % VENDORS}`,
    code: `g${n}`,
    category: 'RNG',
    classify: n % 5 === 0 ? 'JP' : '',
    namePt: title,
    nameEn: `${title} game ${n}`,
    engine: 'slot',
    rtp: '96.50',
    supportFree: true,
    minBet: n % 6 === 0 ? '5000' : '100',
    iconUrl: null,
    tint: ['#111111', '#222222'],
    room: null,
  }
}
