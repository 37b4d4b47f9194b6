export const SIZES = {
  portrait: { width: 390, height: 844 },
  landscape: { width: 844, height: 390 },
  small: { width: 360, height: 640 },
}

const ODDS = 'main button[aria-pressed]'

const plays = (name, engine, steps, ...sizes) => ({ name, engine, steps, sizes })
const slot = (name, vendor, code, ...sizes) => ({ name, vendor, code, steps: [/^Girar/], sizes })
/** A table for many: a bet once it is open, and the result of everybody. */
const shared = (name, engine, spot, ...sizes) => ({
  name,
  engine,
  isShared: true,
  until: 'Faça sua aposta',
  steps: [spot, /^Apostar R\$/],
  sizes,
})

/**
 * Which game is shown, what is pressed before the picture is taken (a name, or where it is found; a number: so many milliseconds pass), and the sizes that are kept.
 * Together they show every kind of game, and every size of those that fill a screen.
 */
export const PICTURES = [
  slot('slot-clover', 'TRV', 'four-leaf-clover', 'portrait', 'landscape', 'small'),
  slot('slot-tiger', 'PG', 'golden-tiger', 'portrait'),
  slot('slot-polar', 'PP', 'polar-bear', 'portrait', 'landscape'),
  slot('slot-candy', 'PP', 'sweet-craze', 'small'),
  slot('slot-olinda', 'MND', 'hills-of-olinda', 'portrait'),
  plays('plinko', 'plinko', [/^Soltar/, /^Soltar/, /^Soltar/], 'portrait', 'landscape', 'small'),
  { ...plays('crash', 'crash', [], 'portrait', 'landscape', 'small'), until: /×/, thenMs: 4_000 },
  plays('dice', 'dice', [/^Jogar/], 'portrait', 'small'),
  plays('mines', 'mines', [/^Começar/, /^Linha 2, coluna 2/, /^Linha 4, coluna 3/], 'portrait', 'landscape', 'small'),
  { ...plays('roulette', 'roulette', [/^Vermelho/, /^17/, /^Girar/], 'portrait', 'landscape', 'small'), thenMs: 7_000 },
  plays('fish', 'fish', [/^Atirar/], 'portrait', 'landscape'),
  plays('blackjack', 'blackjack', [/^Dar cartas/], 'portrait'),
  plays('keno', 'keno', [/^Escolher por mim/, /^Sortear/], 'portrait', 'small'),
  plays('football', 'match', [ODDS, /^Apostar/, 4_000], 'portrait', 'landscape'),
  plays('basketball', 'basketball', [ODDS], 'portrait'),
  plays('tennis', 'tennis', [ODDS], 'small'),
  plays('race', 'race', [`${ODDS}:has(b)`, /^Apostar/, 3_000], 'portrait'),
  plays('fight', 'fight', [ODDS], 'portrait'),
  plays('duel', 'duel', [/^Ao acaso/], 'small'),
  plays('hilo', 'hilo', [/^Abrir carta/], 'portrait'),
  plays('wheel', 'wheel', [/^Girar/, 3_000], 'landscape'),
  plays('baccarat', 'baccarat', [/^Banca/, /^Dar cartas/, 3_000], 'portrait'),
  plays('dragontiger', 'dragontiger', [/^Tigre/, /^Dar cartas/], 'portrait'),
  plays('sicbo', 'sicbo', [/^Alto/, /^Lançar/], 'portrait'),
  plays('limbo', 'limbo', [/^Jogar/], 'portrait'),
  plays('tower', 'tower', [/^Começar/, /^Andar 1, porta 2/], 'portrait'),
  plays('jacks', 'jacks', [/^Dar cartas/], 'portrait'),
  plays('holdem', 'holdem', [/^Dar as cartas/], 'portrait'),
  plays('bingo', 'bingo', [/^Jogar/, 4_000], 'portrait'),
  plays('balloon', 'balloon', [/^Começar/, /^Encher/], 'portrait'),
  shared('live-roulette', 'roulette', /^Vermelho/, 'portrait'),
  shared('live-baccarat', 'baccarat', /^Banca/, 'portrait'),
  shared('live-wheel', 'wheelshow', /^Número 1,/, 'portrait', 'landscape', 'small'),
]

const SIZE_TEXT = Object.entries(SIZES).map(([name, { width, height }]) => `${name} ${width} x ${height}`)

/** The page beside the pictures. */
export const indexText = () => `# Pictures of the games

Taken from the demo by \`npm run game:pictures\`, each after a little play: ${SIZE_TEXT.join(', ')}. \`--all --to FOLDER\` takes every game in every size, to
look at; the command says what is cut off or out of sight.

${PICTURES.map(({ name, sizes }) => `- ${name}: ${sizes.map((size) => `[${size}](${name}-${size}.webp)`).join(', ')}`).join('\n')}
`
