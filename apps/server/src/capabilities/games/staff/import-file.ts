import { parseMoney } from '@trevo/contract/money'
import { type GameImport, IMPORT_COLUMNS, IMPORT_GAMES_MAX, ImportCategory } from '@trevo/contract/ops/game-import'
import { parseCsv } from '../../../platform/csv-read.ts'

type Column = (typeof IMPORT_COLUMNS)[number]
type Cells = { line: number; cells: Partial<Record<Column, string>> }
export type ImportedGame = {
  code: string
  namePt: string
  nameEn: string
  category: Category
  minBet: bigint
  rtp: string | null
  supportFree: boolean
}
type Category = GameImport['games'][number]['category']
type Problem = GameImport['problems'][number]

const NAME_MAX = 120
const YES = new Set(['1', 'true', 'yes', 'sim', 'si'])
const NO = new Set(['0', 'false', 'no', 'nao'])
const AMOUNT = /^\d{1,9}([.,]\d{1,2})?$/
const PERCENT = /^\d{1,3}([.,]\d{1,2})?$/
/** Small letters without their accents. */
const plain = (word: string) => word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
const isColumn = (name: string): name is Column => (IMPORT_COLUMNS as readonly string[]).includes(name)

/** A file that no row can be read of has one problem, at its first line. */
const whole = (code: string) => ({ rows: [], problems: [{ line: 1, column: null, code }] })

function fromCsv(text: string): { rows: Cells[]; problems: Problem[] } {
  const [heading, ...lines] = parseCsv(text)
  const columns = heading?.cells.map((name) => name.toLowerCase()) ?? []
  const unknown = columns.find((name) => !isColumn(name))
  if (heading === undefined || unknown !== undefined) return whole('columns')
  const rows = lines.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ''])),
  }))
  return { rows, problems: [] }
}

/** Objects are counted as lines are: the first is 1. */
function fromJson(text: string): { rows: Cells[]; problems: Problem[] } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return whole('json')
  }
  const isObject = (one: unknown): one is object => typeof one === 'object' && one !== null && !Array.isArray(one)
  if (!Array.isArray(value) || !value.every(isObject)) return whole('json')
  const isPlain = (one: unknown) => ['string', 'number', 'boolean'].includes(typeof one)
  const textOf = (one: unknown) => (isPlain(one) ? String(one).trim() : '')
  if (value.some((one) => Object.keys(one).some((name) => !isColumn(name)))) return whole('columns')
  const cellsOf = (one: object) => Object.fromEntries(Object.entries(one).map(([name, cell]) => [name, textOf(cell)]))
  return { rows: value.map((one, at) => ({ line: at + 1, cells: cellsOf(one) })), problems: [] }
}

/** What the file says, game by game, and everything that is wrong with it. */
export function readGames(text: string): { games: ImportedGame[]; problems: Problem[] } {
  const isJson = /^\uFEFF?\s*[[{]/.test(text)
  const { rows, problems } = isJson ? fromJson(text) : fromCsv(text)
  if (problems.length > 0) return { games: [], problems }
  if (rows.length === 0) return { games: [], problems: whole('empty').problems }
  if (rows.length > IMPORT_GAMES_MAX) return { games: [], problems: whole('too_many').problems }
  const seen = new Set<string>()
  const found: Problem[] = []
  const games = rows.map(({ line, cells }) => {
    const wrong = (column: Column, code: string) => void found.push({ line, column, code })
    const game = gameOf(cells, wrong)
    if (seen.has(game.code)) wrong('code', 'twice')
    seen.add(game.code)
    return game
  })
  return { games, problems: found }
}

function gameOf(cells: Cells['cells'], wrong: (column: Column, code: string) => void): ImportedGame {
  const { code = '', name_pt: pt = '', name_en: en = '', min_bet: least = '', rtp = '' } = cells
  const free = plain(cells.free ?? '')
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(code)) wrong('code', 'code')
  if (pt === '' || pt.length > NAME_MAX) wrong('name_pt', pt === '' ? 'required' : 'too_big')
  if (en === '' || en.length > NAME_MAX) wrong('name_en', en === '' ? 'required' : 'too_big')
  const category = ImportCategory.safeParse((cells.category ?? '').toUpperCase())
  if (!category.success) wrong('category', 'category')
  if (least !== '' && !AMOUNT.test(least)) wrong('min_bet', 'decimal')
  const percent = rtp.replace('%', '').trim().replace(',', '.')
  const isPercent = PERCENT.test(percent) && Number(percent) > 0 && Number(percent) <= 100
  if (rtp !== '' && !isPercent) wrong('rtp', 'rtp')
  if (free !== '' && !YES.has(free) && !NO.has(free)) wrong('free', 'yes_no')
  return {
    code,
    namePt: pt,
    nameEn: en,
    category: category.success ? category.data : 'RNG',
    minBet: AMOUNT.test(least) ? parseMoney(least.replace(',', '.')) : 0n,
    rtp: isPercent ? Number(percent).toFixed(2) : null,
    supportFree: !NO.has(free),
  }
}
