import type { BodyOf } from '@trevo/contract/endpoint'
import type { GameAlias, opsAddGameAlias } from '@trevo/contract/ops/game-aliases'
import { deleteAlias, insertAlias } from '../../../base/catalogue/aliases.ts'
import { holdCatalogue } from '../../../base/catalogue/changes.ts'
import { type Acting, actorOfAll } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import { aliasById, aliasLike, asAlias, namesGames } from './alias-queries.ts'
import type { GameDeps } from './games.ts'

/** Sent twice, it is there once; what names no game at all is told at its field. */
export function addAlias(deps: GameDeps, acting: Acting, body: BodyOf<typeof opsAddGameAlias>): Promise<GameAlias> {
  const alias = body.target === 'pool' ? { ...body, value: '' } : body
  return staffWrite(deps, actorOfAll(acting), async (tx) => {
    await holdCatalogue(tx)
    if (alias.target !== 'pool' && !(await namesGames(tx, alias))) {
      throw wrongField('value', 'no_games')
    }
    const id = await insertAlias(tx, alias)
    const row = await aliasLike(tx, acting.merchant.id, alias)
    if (row === undefined) throw new Error('a nickname that was just written is not there')
    const note = { action: 'game_alias.add', entity: 'game_alias', entityId: row.id, after: alias } as const
    return { value: asAlias(row), note: id === null ? null : note }
  })
}

export function removeAlias(deps: GameDeps, acting: Acting, id: bigint): Promise<Record<never, never>> {
  return staffWrite(deps, actorOfAll(acting), async (tx) => {
    await holdCatalogue(tx)
    const row = await aliasById(tx, acting.merchant.id, id)
    if (row === undefined) throw new AppError('not_found')
    await deleteAlias(tx, id)
    const { id: _, games: __, ...before } = row
    return { value: {}, note: { action: 'game_alias.remove', entity: 'game_alias', entityId: id, before } }
  })
}
