import { isTestCode } from './imports.mjs'

export const GRAPH_FILE = 'docs/graph.svg'

const WIDTH = 1180
const PAD = 24
const TITLE = 40
const ROW_GAP = 48
const BOX_GAP = 18
const BOX = { width: 212, head: 30, line: 15 }
const IN_A_LINE = 30

/**
 * The folders of each app, what lies in them, and who imports whom. A folder stands below everybody who imports it, so every
 * arrow goes down; one that does not is red. No numbers: a picture that is old after every commit would be looked at by nobody.
 */
export function drawGraph(modules, floors) {
  let top = PAD
  const parts = floors.map(({ title, source, layers }) => {
    const app = layOut(foldersIn(modules, source), layers, top + TITLE)
    const words = `<text class="title" x="${PAD}" y="${top + 22}">${title}</text>`
    top = app.bottom + PAD * 2
    return words + app.svg
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="Who imports whom" viewBox="0 0 ${WIDTH} ${top}" font-family="system-ui, sans-serif">
<style>.title{font:600 20px system-ui,sans-serif;fill:#0b3d2a}.name{font:600 14px system-ui,sans-serif;fill:#0b3d2a}
.in{font:11px system-ui,sans-serif;fill:#46604f}.box{fill:#f2f8f4;stroke:#2f7d57}.way{fill:none;stroke:#8fb3a0}
.up{fill:none;stroke:#c62828;stroke-width:2}</style>
<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#5f8f77"/></marker>
<rect width="100%" height="100%" fill="#fff"/>
${parts.join('\n')}
</svg>
`
}

/** @returns {Map<string, { inside: Set<string>, imports: Set<string> }>} */
function foldersIn(modules, source) {
  const folders = new Map()
  const placeOf = (/** @type {string} */ file) => {
    if (!file.startsWith(`${source}/`) || isTestCode(file)) return []
    return file.slice(source.length + 1).split('/')
  }
  for (const { source: file, dependencies } of modules) {
    const [folder = '', inner = '', ...deeper] = placeOf(file)
    if (inner === '') continue
    const known = folders.get(folder) ?? { inside: new Set(), imports: new Set() }
    folders.set(folder, known)
    if (deeper.length > 0) known.inside.add(inner)
    for (const { resolved } of dependencies) {
      const [other = '', file = ''] = placeOf(resolved)
      if (file !== '' && other !== folder) known.imports.add(other)
    }
  }
  return new Map([...folders].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function layOut(folders, layers, top) {
  const rows = rowsOf([...folders.keys()], layers)
  const boxes = new Map()
  let y = top
  for (const row of rows) {
    const sized = row.map((name) => ({ name, ...sizeOf(folders.get(name), row.length) }))
    let x = PAD
    for (const { name, width, height, lines } of sized) {
      boxes.set(name, { x, y, width, height, lines })
      x += width + BOX_GAP
    }
    y += Math.max(...sized.map(({ height }) => height)) + ROW_GAP
  }
  const pairs = [...folders].flatMap(([name, { imports }]) => [...imports].sort().map((other) => [name, other]))
  // Each has a place of its own across the picture, and passes behind the folders that it does not mean.
  const ways = pairs.map(([name, other], index) => {
    const across = PAD + ((index + 1) * (WIDTH - PAD * 2)) / (pairs.length + 1)
    return way(boxes.get(name), boxes.get(other), across)
  })
  return { svg: [...ways, ...[...boxes].map(([name, box]) => boxOf(name, box))].join('\n'), bottom: y - ROW_GAP }
}

/**
 * From the top: those whom nobody left may import. As the walls have it, not as the imports are, so that an arrow against the
 * walls goes up, for everybody to see.
 */
function rowsOf(names, layers) {
  const rows = []
  for (let left = names; left.length > 0; ) {
    const isFree = (/** @type {string} */ name) =>
      !left.some((other) => other !== name && layers[other]?.includes(name))
    const free = left.filter(isFree)
    // Two that may import one another stand beside each other.
    const row = free.length > 0 ? free : left.slice(0, 2)
    rows.push(row)
    left = left.filter((name) => !row.includes(name))
  }
  return rows
}

/** A folder that has its row for itself takes the whole width. */
function sizeOf({ inside }, inRow) {
  const width = inRow === 1 ? WIDTH - PAD * 2 : Math.min(BOX.width, (WIDTH - PAD * 2 - BOX_GAP * (inRow - 1)) / inRow)
  const limit = Math.floor((width / BOX.width) * IN_A_LINE)
  const lines = ['']
  for (const name of [...inside].sort()) {
    const last = lines[lines.length - 1]
    if (last === '') lines[lines.length - 1] = name
    else if (`${last}, ${name}`.length <= limit) lines[lines.length - 1] = `${last}, ${name}`
    else lines.push(name)
  }
  const filled = lines.filter((line) => line !== '')
  return { width, height: BOX.head + filled.length * BOX.line + (filled.length > 0 ? 8 : 0), lines: filled }
}

const round = (/** @type {number} */ value) => Math.round(value * 10) / 10

function boxOf(name, { x, y, width, height, lines }) {
  const inside = lines.map((line, index) => {
    return `<text class="in" x="${round(x + 12)}" y="${round(y + BOX.head + 9 + index * BOX.line)}">${line}</text>`
  })
  return `<g><rect class="box" x="${round(x)}" y="${y}" width="${round(width)}" height="${height}" rx="8"/><text class="name" x="${round(x + 12)}" y="${y + 20}">${name}</text>${inside.join('')}</g>`
}

function way(from, to, across) {
  const isDown = to.y > from.y
  const within = ({ x, width }) => Math.min(Math.max(across, x + 12), x + width - 12)
  const [x1, x2] = [within(from), within(to)]
  const [y1, y2] = isDown ? [from.y + from.height, to.y - 2] : [from.y, to.y + to.height + 2]
  const bend = isDown ? 34 : -34
  return `<path class="${isDown ? 'way' : 'up'}" marker-end="url(#tip)" d="M${round(x1)} ${y1}C${round(x1)} ${y1 + bend} ${round(x2)} ${y2 - bend} ${round(x2)} ${y2}"/>`
}
