import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { drawGraph, GRAPH_FILE } from './lib/graph.mjs'
import { readImports } from './lib/imports.mjs'
import { ROOT } from './lib/paths.mjs'
import { FLOORS } from './lib/walls.mjs'

const { modules } = await readImports(ROOT)
writeFileSync(path.join(ROOT, GRAPH_FILE), drawGraph(modules, FLOORS))
console.log(`${GRAPH_FILE} is drawn.`)
