/**
 * Patterns that take more than linear time on some text, found by their structure and not by a clock. A pattern becomes an automaton
 * with a state for each place of a character in it; it is slow where one text can lead from a loop back to itself and also on into
 * another loop (it then has as many ways to go as the text is long), and what follows may still fail.
 */

/** More repetitions than these count as any number. */
const COPIES = 6
/** One of each kind that patterns tell apart: all of ASCII, and what is beside it. */
const LETTERS = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...['é', 'ß', 'ł', '\u0301', '\u00a0', '\u2028', '\u200b', '\ufeff', '漢', '😀'],
]

/** @typedef {{ chars: Set<number> } } Place */
/** @typedef {{ empty: boolean, first: number[], last: number[] }} Part */

/** Reads one pattern into places and which may follow which. */
class Reader {
  /** @param {string} source @param {string} flags */
  constructor(source, flags) {
    this.source = source
    this.flags = flags.replaceAll(/[gdy]/g, '')
    this.at = 0
    /** @type {Place[]} */
    this.places = []
    /** @type {Map<number, Map<number, number>>} place -> next place -> in how many ways */
    this.next = new Map()
    this.startsAnywhere = true
    this.endsAnywhere = true
  }

  get look() {
    return this.source[this.at]
  }

  /** @returns {Part} */
  alternatives() {
    let whole = this.sequence()
    while (this.look === '|') {
      this.at++
      const other = this.sequence()
      whole = {
        empty: whole.empty || other.empty,
        first: [...whole.first, ...other.first],
        last: [...whole.last, ...other.last],
      }
    }
    return whole
  }

  /** @returns {Part} */
  sequence() {
    /** @type {Part} */
    let whole = { empty: true, first: [], last: [] }
    while (this.look !== undefined && this.look !== '|' && this.look !== ')') whole = this.join(whole, this.repeated())
    return whole
  }

  /** @param {Part} a @param {Part} b @returns {Part} */
  join(a, b) {
    for (const from of a.last) for (const to of b.first) this.link(from, to)
    return {
      empty: a.empty && b.empty,
      first: a.empty ? [...a.first, ...b.first] : a.first,
      last: b.empty ? [...a.last, ...b.last] : b.last,
    }
  }

  /** @param {number} from @param {number} to */
  link(from, to) {
    const ways = this.next.get(from) ?? new Map()
    ways.set(to, (ways.get(to) ?? 0) + 1)
    this.next.set(from, ways)
  }

  /** @returns {Part} */
  repeated() {
    const begin = this.at
    const part = this.atom()
    const text = this.source.slice(begin, this.at)
    const times = /^(?:[*+?]|\{\d+(?:,\d*)?\})/.exec(this.source.slice(this.at))?.[0]
    if (times === undefined) return part
    this.at += times.length
    if (this.look === '?') this.at++
    const [least, most] = timesOf(times)
    const again = () => {
      const inner = new Reader(text, this.flags)
      inner.places = this.places
      inner.next = this.next
      return inner.alternatives()
    }
    if (most <= COPIES) {
      const copies = [part, ...Array.from({ length: Math.max(0, most - 1) }, again)]
      // One after the other: what is left out is left out at the end.
      for (const [index, copy] of copies.slice(1).entries()) {
        for (const from of copies[index]?.last ?? []) for (const to of copy.first) this.link(from, to)
      }
      const ends = part.empty ? copies : copies.slice(Math.max(least, 1) - 1)
      return { empty: part.empty || least === 0, first: part.first, last: ends.flatMap(({ last }) => last) }
    }
    for (const from of part.last) for (const to of part.first) this.link(from, to)
    return { ...part, empty: part.empty || least === 0 }
  }

  /** @returns {Part} */
  atom() {
    const rest = this.source.slice(this.at)
    const assertion = /^(?:\^|\$|\\[bB])/.exec(rest)?.[0]
    if (assertion !== undefined) {
      if (assertion === '^' && this.at === 0) this.startsAnywhere = false
      if (assertion === '$' && this.at === this.source.length - 1) this.endsAnywhere = false
      this.at += assertion.length
      return { empty: true, first: [], last: [] }
    }
    const opened = /^\((?:\?(?:<[A-Za-z]\w*>|<?[=!]|:))?/.exec(rest)?.[0]
    if (opened !== undefined) {
      this.at += opened.length
      const inner = this.alternatives()
      this.at++
      // What only looks ahead or back takes nothing; what is inside is small wherever we use it.
      return /^\(\?<?[=!]/.test(opened) ? { empty: true, first: [], last: [] } : inner
    }
    const one =
      /^(?:\[(?:\\[\s\S]|[^\]\\])*\]|\\(?:u\{[0-9a-f]+\}|u[0-9a-f]{4}|x[0-9a-f]{2}|[pP]\{[^}]*\}|k<\w+>|[\s\S])|[\s\S])/iu.exec(
        rest,
      )?.[0]
    if (one === undefined) throw new Error(`cannot read ${this.source} at ${this.at}`)
    this.at += one.length
    this.places.push({ chars: lettersOf(one, this.flags.replace('m', '')) })
    const place = this.places.length - 1
    return { empty: false, first: [place], last: [place] }
  }
}

/** @type {Map<string, Set<number>>} */
const known = new Map()

/** @param {string} atom @param {string} flags */
function lettersOf(atom, flags) {
  const key = `${flags} ${atom}`
  const pattern = new RegExp(`^(?:${atom})$`, flags)
  const chars = known.get(key) ?? new Set(LETTERS.flatMap((letter, index) => (pattern.test(letter) ? [index] : [])))
  known.set(key, chars)
  return chars
}

/** @param {string} times @returns {[number, number]} */
function timesOf(times) {
  if (times === '*') return [0, Infinity]
  if (times === '+') return [1, Infinity]
  if (times === '?') return [0, 1]
  const [least = '0', most] = times.slice(1, -1).split(',')
  return [Number(least), most === undefined ? Number(least) : most === '' ? Infinity : Number(most)]
}

/**
 * Why a pattern is slow, or null.
 * @param {string} source
 * @param {string} flags
 */
export function slownessOf(source, flags = '') {
  const reader = new Reader(source, flags)
  const whole = reader.alternatives()
  if (reader.at < source.length) throw new Error(`cannot read ${source} at ${reader.at}`)
  const { places, next } = reader
  const follow = (/** @type {number} */ place) => [...(next.get(place) ?? new Map()).keys()]
  if (reader.startsAnywhere) {
    // Without a beginning it is tried from every character: as if anything stood before it.
    const before = places.push({ chars: new Set(LETTERS.keys()) }) - 1
    for (const to of [before, ...whole.first]) reader.link(before, to)
  }
  // Once it has matched it is over, whatever comes.
  const done = new Set(reader.endsAnywhere ? whole.last : [])
  const loops = places.map((_, place) => place).filter((place) => reaches(place, place, follow))
  for (const place of loops) {
    for (const [to, ways] of next.get(place) ?? []) {
      if (ways > 1 && reaches(to, place, follow)) return 'it repeats what is repeated already'
    }
  }
  for (const from of loops) {
    for (const to of loops) {
      if (from === to || done.has(to)) continue
      if (ambiguous(from, to, places, (place) => follow(place).filter((each) => !done.has(each)))) {
        return reader.startsAnywhere && from === places.length - 1
          ? 'it begins anywhere and repeats at once'
          : 'two repetitions that follow one another take the same text'
      }
    }
  }
  return null
}

/** @param {number} from @param {number} to @param {(place: number) => number[]} follow */
function reaches(from, to, follow) {
  const seen = new Set()
  const open = [...follow(from)]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (place === to) return true
    if (seen.has(place)) continue
    seen.add(place)
    open.push(...follow(place))
  }
  return false
}

/**
 * Whether one text leads from `from` to itself, from `from` to `to`, and from `to` to itself.
 * @param {number} from
 * @param {number} to
 * @param {Place[]} places
 * @param {(place: number) => number[]} follow
 */
function ambiguous(from, to, places, follow) {
  const key = (/** @type {number[]} */ [a = 0, b = 0, c = 0]) => (a * places.length + b) * places.length + c
  const goal = key([from, to, to])
  const seen = new Set()
  /** @type {number[][]} */
  const open = [[from, from, to]]
  for (let now = open.pop(); now !== undefined; now = open.pop()) {
    const [a = 0, b = 0, c = 0] = now
    for (const x of follow(a)) {
      for (const y of follow(b)) {
        const both = common(places[x]?.chars, places[y]?.chars)
        if (both.size === 0) continue
        for (const z of follow(c)) {
          if (common(both, places[z]?.chars).size === 0) continue
          const reached = key([x, y, z])
          if (reached === goal) return true
          if (seen.has(reached)) continue
          seen.add(reached)
          open.push([x, y, z])
        }
      }
    }
  }
  return false
}

/** @param {Set<number> | undefined} a @param {Set<number> | undefined} b */
const common = (a, b) => new Set([...(a ?? [])].filter((letter) => b?.has(letter)))
