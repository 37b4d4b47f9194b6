const WIDTH = 1180
const PAD = 24
const HEAD = 112
const ROW = 46
const NAMES = 320
const CURVE = { left: PAD + NAMES, width: 540 }
const SHOWN_MOST = 3

/** @typedef {{ operation: string, size: number, ms: number, ratio: number, limit: number }} Line */

const plain = (/** @type {string} */ text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const short = (/** @type {number} */ size) =>
  size >= 1e6 ? `${size / 1e6} M` : size >= 1e3 ? `${size / 1e3} k` : String(size)
const asMs = (/** @type {number} */ ms) => `${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)} ms`

/**
 * A row for each operation: how long it takes at every size, as a multiple of the smallest. Flat is good; what is past its limit
 * is red.
 *
 * @param {string} title
 * @param {readonly Line[]} lines
 */
export function drawGrowth(title, lines) {
  const sizes = [...new Set(lines.map(({ size }) => size))]
  const operations = [...new Set(lines.map(({ operation }) => operation))]
  const height = HEAD + operations.length * ROW + PAD
  const x = (/** @type {number} */ size) =>
    Math.round(CURVE.left + 20 + (sizes.indexOf(size) / Math.max(1, sizes.length - 1)) * (CURVE.width - 40))
  const head = sizes.map((size) => `<text class="in mid" x="${x(size)}" y="${HEAD - 18}">${short(size)}</text>`)
  const rows = operations.map((operation, at) => {
    const own = lines.filter((line) => line.operation === operation)
    return drawRow(operation, own, HEAD + at * ROW, x)
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${plain(title)}" viewBox="0 0 ${WIDTH} ${height}">
<style>svg{--ground:#fff;--ink:#0b3d2a;--soft:#46604f;--line:#2f7d57;--rule:#cfe0d6;--bad:#c62828}
@media (prefers-color-scheme:dark){svg{--ground:#0d1612;--ink:#d9efe2;--soft:#9db8a9;--line:#5fc892;--rule:#24382e;--bad:#ff7b72}}
.ground{fill:var(--ground)}.title{font:600 20px system-ui,sans-serif;fill:var(--ink)}.name{font:600 14px system-ui,sans-serif;fill:var(--ink)}
.in{font:12px system-ui,sans-serif;fill:var(--soft)}.mid{text-anchor:middle}.end{text-anchor:end}.rule{stroke:var(--rule)}
.limit{stroke:var(--soft);stroke-dasharray:4 4;opacity:.6}.curve{fill:none;stroke:var(--line);stroke-width:2}.dot{fill:var(--line)}
.past{fill:var(--bad)}.curve.past{fill:none;stroke:var(--bad)}text.past{font-weight:600}</style>
<rect class="ground" width="100%" height="100%" rx="8"/>
<text class="title" x="${PAD}" y="40">${plain(title)}</text>
<text class="in" x="${PAD}" y="62">times as long as with the fewest; dashed: its limit</text>
<text class="in end" x="${WIDTH - PAD}" y="${HEAD - 18}">with the fewest, with the most</text>
${[...head, ...rows].join('\n')}
</svg>
`
}

/** @param {(size: number) => number} x */
function drawRow(/** @type {string} */ operation, /** @type {Line[]} */ own, /** @type {number} */ top, x) {
  const base = top + ROW - 12
  const y = (/** @type {number} */ ratio) =>
    Math.round((base - (Math.min(ratio, SHOWN_MOST) / SHOWN_MOST) * (ROW - 14)) * 10) / 10
  const limit = own[0]?.limit ?? 1
  const [first, last] = [own[0], own.at(-1)]
  const isPast = own.some(({ ratio }) => ratio > limit)
  const past = isPast ? ' past' : ''
  const dots = own.map(
    ({ size, ratio }) => `<circle class="dot${ratio > limit ? ' past' : ''}" cx="${x(size)}" cy="${y(ratio)}" r="3.5"/>
<text class="in mid${ratio > limit ? ' past' : ''}" x="${x(size)}" y="${y(ratio) - 7}">${ratio.toFixed(2)}</text>`,
  )
  const right = CURVE.left + CURVE.width
  return `<path class="rule" d="M${PAD} ${top + ROW}H${WIDTH - PAD}"/>
<text class="name" x="${PAD}" y="${top + 30}">${plain(operation)}</text>
<path class="limit" d="M${CURVE.left} ${y(limit)}H${right}"/>
<polyline class="curve${past}" points="${own.map(({ size, ratio }) => `${x(size)},${y(ratio)}`).join(' ')}"/>
${dots.join('\n')}
<text class="in end" x="${WIDTH - PAD}" y="${top + 30}">${asMs(first?.ms ?? 0)}, ${asMs(last?.ms ?? 0)}</text>`
}
