import { readdirSync } from 'node:fs'
import path from 'node:path'
import { Problem } from '../problem.mjs'
import { namesOf } from './names.mjs'

const WEB = 'apps/web/src'
const CONSOLE = 'apps/backoffice/src'
const MIGRATIONS = 'apps/server/migrations'

/** @param {import('./draft.mjs').Draft} draft */
export function featureRecipe(draft, name, { staff, pays }) {
  const names = namesOf(name)
  const { camel, title, snake } = names
  for (const folder of ['apps/server/src/capabilities', `${WEB}/features`, `${CONSOLE}/features`]) {
    if (draft.has(`${folder}/${name}`)) throw new Problem(`${folder}/${name} is there already: nothing was written.`)
  }
  if (new RegExp(`^  ${camel}: '`, 'm').test(draft.read(`${WEB}/lib/paths.ts`))) {
    throw new Problem(`${WEB}/lib/paths.ts has a path "${camel}" already: nothing was written.`)
  }
  const options = { staff, pays, free: !pays }
  const words = { ...names, number: nextNumber(draft) }
  draft.lay('feature', words, options)
  registerOnServer(draft, camel, name)
  registerOnSite(draft, { camel, name, title })
  if (pays) draft.lay('feature-pays', words, options)
  if (staff) {
    draft.lay('feature-staff', words, options)
    registerInConsole(draft, names)
  }
  return [
    `npx vitest run apps/server/src/capabilities/${name} apps/web/src/app/route-table.test.ts scripts/left.test.mjs scripts/press-table.test.mjs`,
    ...(pays ? paying(snake, camel) : []),
    ...(staff ? [`the roles that see it: packages/contract/src/ops/${name}.ts`] : []),
    'demo data: a step in apps/server/seed/, then npm run reset',
    'npm test -- check',
  ]
}

const nextNumber = ({ root }) => {
  const numbers = readdirSync(path.join(root, MIGRATIONS)).map((file) => Number(file.slice(0, 4)))
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}

function registerOnServer(draft, camel, name) {
  const list = 'apps/server/src/capabilities.ts'
  draft.importing(list, `import { ${camel} } from './capabilities/${name}/index.ts'`)
  draft.before(list, '  lottery,', `  ${camel},`)
}

function registerOnSite(draft, { camel, name, title }) {
  draft.before(`${WEB}/lib/paths.ts`, "  app: '/m/app',", `  ${camel}: '/m/${name}',`)
  const table = `${WEB}/app/route-table.ts`
  draft.importing(table, `import { ${camel}Texts } from '../features/${name}/texts.ts'`)
  const row = `  shared('${camel}', 'title.${camel}', {
    guard: 'real',
    screen: () => import('../features/${name}/screens/${name}-screen.tsx'),
    texts: ${camel}Texts,
  }),`
  draft.before(table, '  // The app itself', row)
  draft.say(`${WEB}/lib/i18n/locales/en.json`, 'title.', `title.${camel}`, title)
  draft.say(`${WEB}/lib/i18n/locales/pt.json`, 'title.', `title.${camel}`, `${'LEFT'}: ${title} in Portuguese`)
}

function registerInConsole(draft, { camel, name, title }) {
  const [entries, texts] = [`${CONSOLE}/app/resources.ts`, `${CONSOLE}/app/texts.ts`]
  draft.importing(entries, `import { ${camel}Entries } from '../features/${name}/entries.ts'`)
  draft.before(entries, '  ...staffEntries,', `  ...${camel}Entries,`)
  draft.importing(texts, `import { ${camel}Texts } from '../features/${name}/texts.ts'`)
  draft.before(texts, '  wayTexts,', `  ${camel}Texts,`)
  draft.say(`${CONSOLE}/lib/i18n/locales/en.json`, 'menu.', `menu.${camel}`, title)
  draft.say(`${CONSOLE}/lib/i18n/locales/pt.json`, 'menu.', `menu.${camel}`, `${'LEFT'}: ${title} in Portuguese`)
}

const paying = (snake, camel) => [
  `its way out, '${snake}': WayId in packages/contract/src/ops/ways.ts, its rows in apps/server/src/money/ways/ways.ts (WAYS, WAYS_OF_KIND, WAY_OF_SOURCE), its texts in apps/backoffice/src/features/ways/locales/`,
  `its budget, '${snake}': BudgetScope in apps/server/src/money/ways/tables.ts and packages/contract/src/ops/reward-programme.ts, and both checks of the database in the new migration; seed and test/rewards.ts name every budget`,
  `the button that calls claim${camel.charAt(0).toUpperCase()}${camel.slice(1)}, pressed double and triple in e2e/press.spec.ts`,
]
