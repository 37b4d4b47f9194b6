import { loadModule, parseSync } from 'libpg-query'

await loadModule()

/**
 * Whether a statement about tables that grow with play is about one book. Each of them must have its book's column equal to
 * something that is given from outside (a parameter, a constant, a variable of a function), directly or by way of another
 * table that is: then a distributed database runs the whole of it on the machine that has the book.
 *
 * `tables` names the hot tables and their book's column; `functions` our functions that touch them, and which of their arguments
 * is the book (-1: none).
 *
 * @typedef {{ tables: ReadonlyMap<string, string>, functions: ReadonlyMap<string, number> }} World
 * @typedef {{ alias: string, table?: string, column?: string, query?: any, facts: any[], isNew?: boolean, isAsked?: boolean }} Range
 */

/**
 * What is wrong with a statement, one line each; and the parameters that name its book.
 *
 * @param {string} text
 * @param {World} world
 * @returns {{ faults: string[], params: number[], tables: string[], calls: string[] }}
 */
export function booksOf(text, world) {
  const reader = new Reader(world)
  for (const { stmt } of parseSync(text).stmts ?? []) if (stmt) reader.statement(stmt, undefined)
  return reader.outcome()
}

const nameOf = (nodes) => nodes.map((node) => node.String?.sval)
const returned = (body) => body.returningClause?.exprs
const GIVEN = { given: true }
const UNKNOWN = { unknown: true }

class Reader {
  /** @type {Range[]} */
  ranges = []
  /** @type {{ name: string, term: any }[]} */
  calls = []
  params = new Set()

  constructor(world) {
    this.world = world
  }

  statement(node, scope) {
    const [kind, body] = Object.entries(node)[0] ?? []
    if (kind === 'SelectStmt') return this.select(body, scope)
    if (kind === 'InsertStmt') return this.insert(body, scope)
    if (kind === 'UpdateStmt') return this.change(body, body.fromClause, scope)
    if (kind === 'DeleteStmt') return this.change(body, body.usingClause, scope)
    if (kind === 'ExplainStmt' || kind === 'DeclareCursorStmt') return this.statement(body.query, scope)
    // The rest defines things, locks them or sets something.
    return undefined
  }

  open(parent, withClause) {
    const scope = { parent, ranges: [], ctes: new Map() }
    for (const { CommonTableExpr: cte } of withClause?.ctes ?? []) {
      // Known by name before it is read, for those that ask themselves.
      const entry = { columns: undefined, names: cte.aliascolnames && nameOf(cte.aliascolnames) }
      if (withClause.recursive) scope.ctes.set(cte.ctename, entry)
      entry.columns = this.statement(cte.ctequery, scope)
      scope.ctes.set(cte.ctename, entry)
    }
    return scope
  }

  /** Answers what a column of its result is, by name. */
  select(body, parent) {
    const scope = this.open(parent, body.withClause)
    if (body.op && body.op !== 'SETOP_NONE') {
      const arms = [this.select(body.larg, scope), this.select(body.rarg, scope)]
      // Those of the second arm are known by their place.
      const find = (name, place) => {
        const index = place ?? find.places.indexOf(name)
        const all = arms.map((arm) => arm(arm.places[index] ?? name, index))
        // No column of theirs: a variable of the function around them may have the name.
        return all.every(({ unknown }) => unknown) ? UNKNOWN : { all }
      }
      find.places = arms[0].places
      return find
    }
    for (const item of body.fromClause ?? []) this.from(item, scope)
    this.conditions(body.whereClause, scope)
    this.conditions(body.havingClause, scope)
    for (const row of body.valuesLists ?? []) this.expressions(row, scope)
    this.expressions(
      [body.targetList, body.groupClause, body.sortClause, body.limitCount, body.limitOffset, body.windowClause],
      scope,
    )
    return this.columns(body.targetList, scope)
  }

  columns(targets = [], scope) {
    const find = (name) => {
      for (const { ResTarget: target } of targets) {
        const fields = target.val?.ColumnRef?.fields
        const last = fields?.at(-1)
        if ((target.name ?? last?.String?.sval) === name) return this.term(target.val, scope)
        if (last && 'A_Star' in last) {
          const alias = fields.length > 1 ? fields[0].String.sval : undefined
          const term = this.column(alias, name, scope)
          if (!term.unknown && !term.given) return term
        }
      }
      return UNKNOWN
    }
    find.places = targets.map(
      ({ ResTarget: target }) => target.name ?? target.val?.ColumnRef?.fields.at(-1)?.String?.sval,
    )
    return find
  }

  insert(body, parent) {
    const scope = this.open(parent, body.withClause)
    const column = this.world.tables.get(body.relation.relname)
    const source = body.selectStmt?.SelectStmt
    const find = source && this.select(source, scope)
    if (column !== undefined) {
      const place = (body.cols ?? []).findIndex(({ ResTarget: target }) => target.name === column)
      /** @type {Range} */
      const range = { alias: '', table: body.relation.relname, column, facts: [], isNew: true }
      this.ranges.push(range)
      if (place >= 0 && source) this.given(source, place, scope, find, range)
    }
    const target = { parent: scope, ranges: [], ctes: new Map() }
    this.range(body.relation, target, true)
    this.expressions([body.onConflictClause?.targetList, returned(body)], target)
    return this.columns(returned(body), target)
  }

  /** What the book's column of new rows is given. */
  given(source, place, scope, find, range) {
    if (source.valuesLists) {
      range.facts.push({ all: source.valuesLists.map(({ List: row }) => this.term(row.items[place], scope)) })
    } else {
      range.facts.push(find(find.places?.[place] ?? `${place}`, place))
      const only = source.targetList?.[place]
      // A value without a name of its own.
      if (only && !only.ResTarget.val.ColumnRef) range.facts.push(this.term(only.ResTarget.val, scope))
    }
  }

  change(body, others, parent) {
    const scope = this.open(parent, body.withClause)
    this.range(body.relation, scope)
    for (const item of others ?? []) this.from(item, scope)
    this.conditions(body.whereClause, scope)
    this.expressions([body.targetList?.map(({ ResTarget: target }) => target.val), returned(body)], scope)
    return this.columns(returned(body), scope)
  }

  range(node, scope, isWritten = false) {
    const alias = node.alias?.aliasname ?? node.relname
    for (let outer = scope; outer && !node.schemaname; outer = outer.parent) {
      const cte = outer.ctes.get(node.relname)
      if (!cte) continue
      const range = { alias, query: (name) => columnOfCte(cte, name), facts: [] }
      scope.ranges.push(range)
      return [range]
    }
    const column = this.world.tables.get(node.relname)
    const range = { alias, table: node.relname, column, facts: isWritten ? [GIVEN] : [] }
    scope.ranges.push(range)
    if (column !== undefined && !isWritten) this.ranges.push(range)
    return [range]
  }

  /** Takes an item of FROM into the scope; answers its ranges. */
  from(item, scope) {
    const [kind, body] = Object.entries(item)[0] ?? []
    if (kind === 'RangeVar') return this.range(body, scope)
    if (kind === 'RangeSubselect') {
      const find = this.statement(body.subquery, scope)
      const names = body.alias?.colnames && nameOf(body.alias.colnames)
      const range = {
        alias: body.alias?.aliasname ?? '',
        query: (name) => find?.(names ? find.places[names.indexOf(name)] : name) ?? UNKNOWN,
        facts: [],
      }
      scope.ranges.push(range)
      return [range]
    }
    if (kind === 'RangeFunction') {
      this.expressions(body.functions, scope)
      const range = { alias: body.alias?.aliasname ?? '', facts: [] }
      scope.ranges.push(range)
      return [range]
    }
    if (kind === 'JoinExpr') {
      const left = this.from(body.larg, scope)
      const right = this.from(body.rarg, scope)
      const held =
        body.jointype === 'JOIN_LEFT'
          ? right
          : body.jointype === 'JOIN_RIGHT'
            ? left
            : body.jointype === 'JOIN_FULL'
              ? []
              : undefined
      this.conditions(body.quals, scope, held)
      for (const { String: name } of body.usingClause ?? []) {
        const terms = [left, right].map(
          (side) => side.map((range) => this.columnOf(range, name.sval)).find((term) => !term.unknown) ?? UNKNOWN,
        )
        this.equal(terms[0], terms[1], held)
      }
      return [...left, ...right]
    }
    this.expressions(item, scope)
    return []
  }

  /** `held`: only what these ranges are follows, as in an outer join. */
  conditions(node, scope, held) {
    if (!node) return
    const expression = node.A_Expr
    if (node.BoolExpr?.boolop === 'AND_EXPR') {
      for (const part of node.BoolExpr.args) this.conditions(part, scope, held)
    } else if (expression?.kind === 'AEXPR_OP' && expression.name[0].String.sval === '=') {
      const sides = [expression.lexpr, expression.rexpr].map((side) => side.RowExpr?.args ?? [side])
      for (const [index, left] of sides[0].entries()) {
        const right = sides[1][index]
        if (right) this.equal(this.term(left, scope), this.term(right, scope), held)
      }
      this.expressions(node, scope)
    } else this.expressions(node, scope)
  }

  equal(left, right, held) {
    for (const [one, other] of [
      [left, right],
      [right, left],
    ]) {
      for (const term of one.all ?? [one])
        if (term.range && (!held || held.includes(term.owner ?? term.range))) term.range.facts.push(other)
    }
  }

  /** What an expression says about a book: something given, the book of a range, or nothing. */
  term(node, scope) {
    if (!node) return UNKNOWN
    if (node.ParamRef) return { given: true, param: node.ParamRef.number }
    if (node.TypeCast) return this.term(node.TypeCast.arg, scope)
    if (node.ColumnRef) {
      const names = nameOf(node.ColumnRef.fields)
      return names.length > 1 ? this.column(names[0], names[1], scope) : this.column(undefined, names[0], scope)
    }
    return this.isOpen(node, scope) ? UNKNOWN : GIVEN
  }

  /** Whether anything in an expression comes from a row. */
  isOpen(node, scope) {
    if (Array.isArray(node)) return node.some((part) => this.isOpen(part, scope))
    if (node === null || typeof node !== 'object') return false
    if (node.SubLink) return true
    if (node.ColumnRef) return !this.term(node, scope).given
    return Object.values(node).some((part) => this.isOpen(part, scope))
  }

  column(alias, name, scope) {
    for (let outer = scope; outer; outer = outer.parent) {
      for (const range of outer.ranges) {
        if (alias !== undefined && range.alias !== alias) continue
        const term = this.columnOf(range, name)
        if (alias !== undefined || !term.unknown) return term
      }
    }
    // Of no table: a variable of the function around it.
    return alias !== undefined || /^[pv]_/.test(name ?? '') ? GIVEN : UNKNOWN
  }

  columnOf(range, name) {
    if (range.query) {
      // A name that its query does not know itself may lead back here.
      if (range.isAsked) return UNKNOWN
      range.isAsked = true
      const term = range.query(name)
      range.isAsked = false
      return term.range ? { ...term, owner: range } : term
    }
    return range.column !== undefined && range.column === name ? { range } : UNKNOWN
  }

  /** Everything else: looks for queries and calls inside. */
  expressions(node, scope) {
    if (Array.isArray(node)) for (const part of node) this.expressions(part, scope)
    else if (node !== null && typeof node === 'object') {
      if (node.SelectStmt || node.InsertStmt || node.UpdateStmt || node.DeleteStmt) {
        this.statement(node, scope)
        return
      }
      if (node.FuncCall) {
        const name = node.FuncCall.funcname.at(-1).String.sval
        const place = this.world.functions.get(name)
        if (place !== undefined)
          this.calls.push({ name, term: place < 0 ? UNKNOWN : this.term(node.FuncCall.args?.[place], scope) })
      }
      for (const part of Object.values(node)) this.expressions(part, scope)
    }
  }

  outcome() {
    const bound = new Set()
    const isBound = (term) => {
      if (term.all) return term.all.length > 0 && term.all.every(isBound)
      return term.given || bound.has(term.range)
    }
    for (let before = -1; before < bound.size; ) {
      before = bound.size
      for (const range of this.ranges) if (range.facts.some(isBound)) bound.add(range)
    }
    const params = new Set()
    const note = (term) => {
      for (const part of term.all ?? [term]) if (part.param) params.add(part.param)
    }
    for (const { facts } of this.ranges) for (const fact of facts) note(fact)
    for (const { term } of this.calls) note(term)
    const tables = this.ranges
      .filter((range) => !bound.has(range))
      .map(({ table, isNew }) => `${isNew ? 'new rows of ' : ''}${table}`)
    const calls = this.calls.filter(({ term }) => !isBound(term)).map(({ name }) => `${name}()`)
    return {
      faults: [...new Set([...tables, ...calls])],
      params: [...params],
      tables: this.ranges.map(({ table }) => table ?? ''),
      calls: this.calls.map(({ name }) => name),
    }
  }
}

/** Of one that asks itself, the arm that begins decides. */
function columnOfCte(cte, name) {
  if (cte.isAsked || cte.columns === undefined) return GIVEN
  cte.isAsked = true
  try {
    return cte.columns?.(cte.names ? cte.columns.places[cte.names.indexOf(name)] : name) ?? UNKNOWN
  } finally {
    cte.isAsked = false
  }
}
