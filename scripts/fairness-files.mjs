import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fairnessFiles } from '../apps/studio/test/fairness-tables.ts'
import { ROOT } from './lib/paths.mjs'

/** Writes the tables that the page on fairness offers, from what the games are played by. */
const folder = path.join(ROOT, 'apps/web/public/fairness')
mkdirSync(folder, { recursive: true })
for (const [name, text] of Object.entries(fairnessFiles())) writeFileSync(path.join(folder, name), text)
