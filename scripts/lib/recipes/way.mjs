const WAYS = 'apps/server/src/money/ways/ways.ts'
const CONSOLE = 'apps/backoffice/src/features'
const BUDGETS = {
  file: 'packages/contract/src/ops/reward-programme.ts',
  list: /(BudgetScope = z\.enum\(\[)([^\]]*)(\]\))/,
}
const SOURCES = { file: 'packages/contract/src/reward-centre.ts', list: /(RewardSource = z\.enum\(\[)([^\]]*)(\]\))/ }

/**
 * The way out of what a feature gives, its budget and its source, in every list that has them. Its caps are zero: until somebody has
 * decided about them nothing leaves by it.
 *
 * @param {import('./draft.mjs').Draft} draft
 * @returns {{ scopes: string, sources: string }} all budgets and sources, for the checks of the database
 */
export function layWay(draft, { snake, title, words }) {
  draft.before('packages/contract/src/ops/ways.ts', "  'check_in',", `  '${snake}',`)
  const row = `  ${snake}: {
    // ${'LEFT'}: what it is, its caps, and from which sum on a second person decides
    doc: '${words}',
    from: 'rewards',
    startedBy: ['finance'],
    scope: '${snake}',
    limits: limits('0', '0', '0'),
    maxima: limits('0', '0', '0'),
  },`
  draft.before(WAYS, '  check_in: {', row)
  draft.edit(WAYS, (text) => text.replace('\n  reward: [', `$&'${snake}', `))
  draft.before(WAYS, "  sign_in: 'check_in',", `  ${snake}: '${snake}',`)
  const budget = `  // ${'LEFT'}: what a brand of the demo gives of it in a day
  ${snake}: '1000',`
  draft.before('apps/server/seed/rewards.ts', "  sign_in: '50000',", budget)
  draft.before(
    'apps/web/src/features/rewards/components/source-icon.tsx',
    '  sign_in: CalendarCheck,',
    `  ${snake}: Gift,`,
  )

  inThreeLanguages(draft, 'apps/web/src/features/rewards', 'source.', `source.${snake}`, title)
  inThreeLanguages(draft, `${CONSOLE}/ways`, 'ways.', `ways.${snake}`, title)
  inThreeLanguages(draft, `${CONSOLE}/ways`, 'ways.about_', `ways.about_${snake}`, `A ${words}.`)
  inThreeLanguages(draft, `${CONSOLE}/programme`, 'programme.scope_', `programme.scope_${snake}`, title)
  const fact = `approvals.fact_budget_${snake}`
  inThreeLanguages(draft, `${CONSOLE}/approvals`, 'approvals.fact_budget_', fact, `Budget of the day: ${words}`)
  return { scopes: listedWith(draft, BUDGETS, snake), sources: listedWith(draft, SOURCES, snake) }
}

/** Adds it to the list, and answers with the whole of it. */
function listedWith(draft, { file, list }, snake) {
  let all = ''
  draft.edit(file, (text) =>
    text.replace(list, (_, before, names, after) => {
      all = `${names.trim().replace(/,$/, '')}, '${snake}'`
      return before + all + after
    }),
  )
  return all.replaceAll(/\s+/g, ' ')
}

/** In English as it is, in the others with a mark. */
export function inThreeLanguages(draft, folder, begin, key, words) {
  draft.say(`${folder}/locales/en.json`, begin, key, words)
  draft.say(`${folder}/locales/pt.json`, begin, key, `${'LEFT'}: ${words} in Portuguese`)
  draft.say(`${folder}/locales/es.json`, begin, key, `${'LEFT'}: ${words} in Spanish`)
}
