import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Problem } from '../problem.mjs'

const FOLDER = 'packages/games/src'
const HOUSE = 'TRV'
const TITLE_MAX = { pt: 24, en: 28 }

const quote = (text) => `'${text.replace(/['\\]/g, '\\$&')}'`

/** @param {import('./draft.mjs').Draft} draft */
export function gameRecipe(draft, name, { pt, engine = 'slot', vendor = HOUSE }) {
  if (pt === undefined) throw new Problem(`Say its Portuguese title too: --pt 'Canoa Dourada'.`)
  checkTitles(draft, pt, name)
  if (!new RegExp(`^  ${engine}: \\{ rtp: `, 'm').test(draft.read(`${FOLDER}/profiles.ts`))) {
    throw new Problem(
      `There is no engine "${engine}": the line in ${FOLDER}/profiles.ts, or \`npm run new -- engine\`.`,
    )
  }
  const titles = `[${quote(pt)}, ${quote(name)}]`
  if (engine === 'slot')
    draft.edit(slotsOf(draft, vendor), (text) =>
      text.replace(/(\n {2}slots: \[.*?)(\n {2}\],)/s, `$1\n    ${titles},$2`),
    )
  else if (vendor === HOUSE)
    draft.edit(`${FOLDER}/in-house.ts`, (text) => text.replace(/\n\]\n$/, `\n  ours('${engine}', ${titles}),\n]\n`))
  else
    throw new Problem(
      `Games of other vendors that are no slots stand in lists of their own in ${FOLDER}: live, fish, pvp, matches.`,
    )
  return [
    `${FOLDER}/games.test.ts counts the games: npx vitest run ${FOLDER}/games.test.ts`,
    'look at its cover: npm run reset, npm start, and search for it in the lobby',
  ]
}

function checkTitles(draft, pt, en) {
  if (pt.length > TITLE_MAX.pt || en.length > TITLE_MAX.en) {
    throw new Problem(`A title has at most ${TITLE_MAX.pt} letters in Portuguese and ${TITLE_MAX.en} in English.`)
  }
  for (const file of globSync('*.ts', { cwd: path.join(draft.root, FOLDER) })) {
    const text = readFileSync(path.join(draft.root, FOLDER, file), 'utf8')
    const taken = [pt, en].find((title) => text.includes(quote(title)) || text.includes(JSON.stringify(title)))
    if (taken !== undefined) throw new Problem(`${FOLDER}/${file} has a game called "${taken}" already.`)
  }
}

function slotsOf(draft, vendor) {
  const files = globSync('slots-*.ts', { cwd: path.join(draft.root, FOLDER) }).map((file) => `${FOLDER}/${file}`)
  const file = files.find((each) => draft.read(each).includes(`  vendor: '${vendor}',`))
  if (file === undefined) throw new Problem(`No vendor "${vendor}" has slots: see ${FOLDER}/games.ts.`)
  return file
}
