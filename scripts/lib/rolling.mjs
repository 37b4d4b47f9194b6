import { loadModule, parseSync } from 'libpg-query'

await loadModule()

/** Migrations up to here were written before a version had to work beside the one before it. */
const LAST_BEFORE = '0034'
const CONTRACT = '-- contract: '
const ALONE = '-- alone'

/**
 * A parsed statement under the name of its kind; what the parser's own types say of it is one union of all nodes.
 * @typedef {any} Statement
 */

/** @type {Record<string, string>} */
const BREAKING_ACTIONS = {
  AT_DropColumn: 'drops a column',
  AT_AlterColumnType: 'changes the type of a column',
  AT_SetNotNull: 'forbids null in a column that the version before may leave out',
  AT_DropConstraint: 'drops a constraint',
}

/**
 * What in a migration would stop the version before it, which runs beside it during a deploy, or would hold up its writes. What
 * only adds is free; what takes away waits for a later version and says so in its first line.
 * @param {{ name: string, sql: string }} migration
 * @returns {string[]}
 */
export function rollingBreaches({ name, sql }) {
  if (name.slice(0, 4) <= LAST_BEFORE) return []
  /** @type {Statement[]} */
  const statements = (parseSync(sql).stmts ?? []).map(({ stmt }) => stmt)
  const own = new Set(statements.flatMap((stmt) => (stmt.CreateStmt ? [stmt.CreateStmt.relation.relname] : [])))
  const contracts = sql.startsWith(CONTRACT)
  const breaches = statements.flatMap((stmt) => [
    ...(contracts ? [] : whatItTakesAway(stmt, own)),
    ...whatItHoldsUp(stmt, own),
  ])
  if (sql.startsWith(ALONE) && statements.length !== 1) breaches.push('is alone, but has more than one statement')
  return breaches.map((breach) => `${name} ${breach}`)
}

/** @param {Statement} statement @param {Set<string>} own tables that the migration itself makes @returns {string[]} */
function whatItTakesAway({ AlterTableStmt, RenameStmt, DropStmt }, own) {
  if (RenameStmt && !own.has(RenameStmt.relation?.relname))
    return [`renames something in ${RenameStmt.relation?.relname}`]
  if (DropStmt && ['OBJECT_TABLE', 'OBJECT_VIEW', 'OBJECT_FUNCTION'].includes(DropStmt.removeType)) {
    return [`drops a ${DropStmt.removeType.slice('OBJECT_'.length).toLowerCase()}`]
  }
  if (!AlterTableStmt || own.has(AlterTableStmt.relation.relname)) return []
  return AlterTableStmt.cmds.flatMap((/** @type {Statement} */ { AlterTableCmd }) => {
    const what = BREAKING_ACTIONS[AlterTableCmd.subtype]
    const isRequired = AlterTableCmd.subtype === 'AT_AddColumn' && isNewAndRequired(AlterTableCmd.def.ColumnDef)
    if (isRequired) return [`adds a column to ${AlterTableStmt.relation.relname} that the version before does not fill`]
    return what ? [`${what} (${AlterTableStmt.relation.relname})`] : []
  })
}

/** @param {{ constraints?: Statement[] }} column */
function isNewAndRequired({ constraints = [] }) {
  const kinds = constraints.map(({ Constraint }) => Constraint.contype)
  return kinds.includes('CONSTR_NOTNULL') && !kinds.some((kind) => /DEFAULT|GENERATED|IDENTITY/.test(kind))
}

/** @param {Statement} statement @param {Set<string>} own @returns {string[]} */
function whatItHoldsUp({ IndexStmt, AlterTableStmt }, own) {
  if (IndexStmt && !IndexStmt.concurrent && !own.has(IndexStmt.relation.relname)) {
    return [
      `makes an index on ${IndexStmt.relation.relname} that holds up its writes: concurrently, in a migration alone`,
    ]
  }
  if (!AlterTableStmt || own.has(AlterTableStmt.relation.relname)) return []
  return AlterTableStmt.cmds.flatMap((/** @type {Statement} */ { AlterTableCmd }) => {
    const constraint = AlterTableCmd.subtype === 'AT_AddConstraint' ? AlterTableCmd.def.Constraint : undefined
    if (!constraint || constraint.skip_validation) return []
    return [`adds a constraint to ${AlterTableStmt.relation.relname} and reads all of it: "not valid", then validate`]
  })
}
