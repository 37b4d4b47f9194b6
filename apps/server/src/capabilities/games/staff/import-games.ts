import type { BodyOf } from '@trevo/contract/endpoint'
import type { GameImport, opsImportGames } from '@trevo/contract/ops/game-import'
import { type GameEntry, holdCatalogue } from '../../../base/catalogue/changes.ts'
import { type Acting, actorOfAll } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { inTx, type Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { GameDeps } from './games.ts'
import { type ImportedGame, readGames } from './import-file.ts'
import { type KnownGame, knownGames, vendorEntry } from './queries.ts'
import { saveGames } from './save-games.ts'

const SHOWN = 200
/** Of games that we neither run nor draw by their engine. */
const ENGINE = 'external'
const TINT = ['#3a2a78', '#7c4dff'] as const

const isSame = (game: ImportedGame, known: KnownGame) =>
  game.namePt === known.namePt &&
  game.nameEn === known.nameEn &&
  game.category === known.category &&
  game.minBet === known.minBet &&
  game.rtp === known.rtp &&
  game.supportFree === known.supportFree

const entryOf = (vendor: string, { minBet, ...game }: ImportedGame, known: KnownGame | undefined): GameEntry => ({
  ...game,
  vendor,
  minBet: String(minBet),
  classify: known?.classify ?? '',
  engine: known?.engine ?? ENGINE,
  iconUrl: known?.iconUrl ?? null,
  tint: known?.tint ?? TINT,
  room: null,
})

/** Writes what differs and says what that was. Games of our own come with the product, and from no file. */
async function write(tx: Tx, vendor: string, games: readonly ImportedGame[]): Promise<GameImport> {
  await holdCatalogue(tx)
  const owner = await vendorEntry(tx, vendor)
  if (owner === undefined) throw new AppError('not_found')
  if (owner.launchUrl.startsWith('/')) throw new AppError('conflict')
  const known = new Map((await knownGames(tx, vendor)).map((game) => [game.code, game]))
  const differing = games.filter((game) => {
    const there = known.get(game.code)
    return there === undefined || !isSame(game, there)
  })
  if (differing.length > 0) {
    await saveGames(
      tx,
      differing.map((game) => entryOf(vendor, game, known.get(game.code))),
    )
  }
  const added = differing.filter(({ code }) => !known.has(code)).length
  return {
    added,
    changed: differing.length - added,
    same: games.length - differing.length,
    problems: [],
    games: differing.slice(0, SHOWN).map(({ code, namePt, nameEn, category, rtp }) => {
      const there = known.get(code)
      return { code, namePt, nameEn, category, rtp, rtpBefore: there?.rtp ?? null, isNew: there === undefined }
    }),
  }
}

/** Carries what would be done out of the transaction that did it. */
class OnlyLooked extends Error {
  readonly result: GameImport
  constructor(result: GameImport) {
    super('only looked')
    this.result = result
  }
}

/** A look does everything that an import does, the brands' margin included, and takes it back. */
export async function importGames(
  deps: GameDeps,
  acting: Acting,
  vendor: string,
  { text, apply }: BodyOf<typeof opsImportGames>,
): Promise<GameImport> {
  const { games, problems } = readGames(text)
  if (problems.length > 0) return { added: 0, changed: 0, same: 0, problems: problems.slice(0, SHOWN), games: [] }
  if (!apply) {
    return inTx(deps.db, async (tx): Promise<GameImport> => {
      throw new OnlyLooked(await write(tx, vendor, games))
    }).catch((error: unknown) => {
      if (error instanceof OnlyLooked) return error.result
      throw error
    })
  }
  return staffWrite(deps, actorOfAll(acting), async (tx) => {
    const value = await write(tx, vendor, games)
    const { added, changed, games: told } = value
    const note = { action: 'vendor.import_games', entity: 'vendor', entityId: vendor } as const
    const after = { added, changed, games: told.map(({ code, rtp, rtpBefore }) => ({ code, rtp, rtpBefore })) }
    return { value, note: added + changed === 0 ? null : { ...note, after } }
  })
}
