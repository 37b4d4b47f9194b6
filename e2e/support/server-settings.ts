/** The server's; those beside it are for the rest. Another one lets two checkouts test at the same time. */
export const SERVER_PORT = Number(process.env.E2E_PORT ?? 21_900)
export const SERVER_URL = `http://localhost:${SERVER_PORT}`
/** Where the phone-verification service of the tests publishes its keys. */
export const PHONE_KEYS_PORT = SERVER_PORT + 1
/** Where the games' own origin is. */
export const GAMES_PORT = SERVER_PORT + 2
/** Where a node stands that a test kills. */
export const OWN_SERVER_PORT = SERVER_PORT + 5
/** Where a node stands from which a test takes the database. */
export const FROZEN_SERVER_PORT = SERVER_PORT + 6
/** Where the regulator's sandbox stands, which tests tell what it says of whom. */
export const SIGAP_PORT = SERVER_PORT + 3
export const SIGAP_TOKEN = 'sandbox'
export const PHONE_TOKENS = { issuer: 'https://phone.example/trevo', audience: 'trevo-e2e' }
export const SECRET_KEY = 'known to the end-to-end tests, and good for nothing else'

/** What the server under test is told besides its defaults. */
export const SERVER_SETTINGS = {
  SECRET_KEY,
  // All the visitors of the tests share one address.
  RATE_LIMIT_FACTOR: '50',
  // It would take up to a fifth of a core from the tests; a picture that they look at is drawn for whoever asks.
  DRAW_AHEAD: 'false',
  SIGAP_URL: `http://127.0.0.1:${SIGAP_PORT}`,
  SIGAP_TOKEN,
  SIGAP_PER_SECOND: '50',
  PHONE_TOKEN_ISSUER: PHONE_TOKENS.issuer,
  PHONE_TOKEN_AUDIENCE: PHONE_TOKENS.audience,
  PHONE_TOKEN_JWKS_URL: `http://127.0.0.1:${PHONE_KEYS_PORT}/keys`,
}
