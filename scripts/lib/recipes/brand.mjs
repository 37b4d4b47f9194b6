import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { namesOf } from './names.mjs'

const BRANDS = 'apps/server/seed/brands'
const ICONS = 'apps/web/public/brands'
/** The brand a new one starts from: it sets every colour itself. */
const MODEL = { code: 'mare', name: 'Maré' }

/** @param {import('./draft.mjs').Draft} draft */
export function brandRecipe(draft, name) {
  const { camel, title } = namesOf(name)
  draft.add(`${BRANDS}/${name}.ts`, brandLike(draft.read(`${BRANDS}/${MODEL.code}.ts`), { name, camel, title }))
  draft.importing('apps/server/seed/seed.ts', `import { ${camel} } from './brands/${name}.ts'`)
  draft.edit('apps/server/seed/seed.ts', (text) => text.replace(/(DEMO_BRANDS: .* = \[[^\]]*)\]/, `$1, ${camel}]`))
  // Its own are drawn by the script; until then it shows those of the model.
  for (const icon of globSync('*', { cwd: path.join(draft.root, ICONS, MODEL.code) })) {
    draft.add(`${ICONS}/${name}/${icon}`, readFileSync(path.join(draft.root, ICONS, MODEL.code, icon)))
  }
  const drawn = `  // ${'LEFT'}: the mark and colours of ${name}, then run this script
  '${name}': { name: '${title}', mark: MARKS.wave, colour: '#5AA9FF', ground: '#0C1E38' },`
  draft.edit('scripts/brand-icons.mjs', (text) => text.replace(/(\nconst BRANDS = \{.*?)(\n\})/s, `$1\n${drawn}$2`))
  return [
    'node scripts/brand-icons.mjs draws its icons, node scripts/check-contrast.mjs reads its colours',
    `npx vitest run apps/server/seed: what else the demo says of each brand`,
    `npm run reset, npm start, and open it as ${name}.localhost`,
  ]
}

function brandLike(model, { name, camel, title }) {
  return model
    .replace(
      /\n\/\*\*.*?\*\//,
      `\n/** ${'LEFT'}: colours, flags, texts and channels of ${title}; until then they are those of another brand */`,
    )
    .replace(`export const ${MODEL.code}: `, `export const ${camel}: `)
    .replace(`code: '${MODEL.code}'`, `code: '${name}'`)
    .replace(`'${MODEL.code}.localhost'`, `'${name}.localhost'`)
    .replace(/description: \{.*?\}/s, `description: { PT: '${'LEFT'}: ${title} in a sentence', EN: '${title}' }`)
    .replaceAll(`'${MODEL.name}'`, `'${title}'`)
    .replaceAll(`/${MODEL.code}/`, `/${name}/`)
}
