import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { drawGrowth } from './lib/growth-picture.mjs'
import { ROOT } from './lib/paths.mjs'

/** Draws docs/growth/*.svg from the lines that `npm run bench -- growth --out docs/growth/figures.jsonl` wrote. */
const FOLDER = path.join(ROOT, 'docs/growth')
const TITLES = {
  history: 'More history: postings in the database',
  members: 'More members',
  games: 'More games in the catalogue',
  connections: 'More sockets on a node',
  shapes: 'A draw’s bets, by how many each member has',
  audit: 'The proof of the books, for each million postings',
}

const lines = readFileSync(path.join(FOLDER, 'figures.jsonl'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line))
for (const [dimension, title] of Object.entries(TITLES)) {
  const own = lines.filter((line) => line.dimension === dimension)
  if (own.length === 0) continue
  writeFileSync(path.join(FOLDER, `${dimension}.svg`), drawGrowth(title, own))
  console.log(`docs/growth/${dimension}.svg`)
}
