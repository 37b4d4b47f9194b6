import pg from 'pg'

const CONNECT_MS = 10_000
/** Questions of a start that look at next to nothing. */
const ANSWER_MS = 10_000

/** Its message is one sentence for the person who starts the server. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent'
}

const SILENCE = /^(timeout expired|timeout exceeded when trying to connect|Query read timeout)/

/** What a driver's error says where the database took the call and never answered. */
export const isSilence = (error: unknown) => error instanceof Error && SILENCE.test(error.message)

/** The host alone: an address carries a password. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host || 'this machine' : 'the address given')

/**
 * The connection a program begins with, which nobody waits for longer than a supervisor would. A database that accepts and says
 * nothing, because it is frozen or behind a broken network, is told in a sentence.
 */
export async function openFirst(url: string, config: pg.ClientConfig = {}, waitMs = CONNECT_MS): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: waitMs, ...config })
  // What is lost later is told by the next question.
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    if (!isSilence(error)) throw error
    const seconds = Math.round(waitMs / 1000)
    throw new DatabaseSilent(
      `The database at ${hostOf(url)} accepts connections and has said nothing for ${seconds} s: see whether it runs.`,
    )
  })
  return client
}

/** For a question or two. */
export async function askFirst<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openFirst(url, { query_timeout: ANSWER_MS })
  try {
    return await work(client)
  } finally {
    client.end().catch(() => {})
  }
}
