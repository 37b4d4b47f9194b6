import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { query } from './database.ts'

type Conversation = { id: string; userName: string }

/** Somebody at the operator's desk, who answers through the console's own calls. */
export class Desk {
  readonly #request: APIRequestContext
  readonly #headers: Record<string, string>

  private constructor(request: APIRequestContext, token: string, brandCode: string) {
    this.#request = request
    this.#headers = { authorization: `Bearer ${token}`, 'x-merchant': brandCode }
  }

  /** A person with a session, put into the database as a sign-in would. */
  static async open(request: APIRequestContext, brandCode: string): Promise<Desk> {
    const token = randomBytes(32).toString('base64url')
    await query(
      `with person as (
         insert into staff_account (user_name, display_name, roles, password_hash, must_change, totp_confirmed_at)
         values ($1, 'Lia', '{support,content}', '', false, now()) returning id)
       insert into staff_session (staff_id, token_hash, ip, created_at, last_seen_at, expires_at)
       select id, $2, '127.0.0.1', now(), now(), now() + interval '1 hour' from person`,
      [`lia${randomBytes(4).toString('hex')}`, createHash('sha256').update(token).digest()],
    )
    const desk = new Desk(request, token, brandCode)
    await desk.#call('put', '/desk', { present: true })
    return desk
  }

  async #call<T>(method: 'get' | 'post' | 'put', path: string, data?: unknown): Promise<T> {
    const answer = await this.#request[method](`/ops/v1${path}`, {
      headers: this.#headers,
      ...(data !== undefined && { data }),
    })
    const envelope = (await answer.json()) as { success: boolean; value: T }
    if (!envelope.success) throw new Error(`${path}: ${JSON.stringify(envelope)}`)
    return envelope.value
  }

  async conversationOf(account: string): Promise<string> {
    const { data } = await this.#call<{ data: Conversation[] }>('get', '/chat')
    const found = data.find(({ userName }) => userName === account)
    if (!found) throw new Error(`nobody called ${account} wrote to the desk`)
    return found.id
  }

  async write(conversationId: string, text: string): Promise<void> {
    await this.#call('post', `/chat/${conversationId}/messages`, { clientId: randomUUID(), text })
  }

  async read(conversationId: string, upTo: string): Promise<void> {
    await this.#call('post', `/chat/${conversationId}/seen`, { upTo, delivery: 'read' })
  }

  async type(conversationId: string): Promise<void> {
    await this.#call('post', `/chat/${conversationId}/typing`)
  }

  /** What the member wrote, in its order. */
  async heard(conversationId: string): Promise<string[]> {
    type Line = { from: string; text: string }
    const { list } = await this.#call<{ list: Line[] }>('get', `/chat/${conversationId}/messages`)
    return list.filter(({ from }) => from === 'member').map(({ text }) => text)
  }

  async mail(account: string, subject: string, html: string): Promise<void> {
    const [member] = await query<{ id: string }>('select id from member where account = $1', [account])
    const words = { subject, html }
    const texts = { PT: words, EN: words }
    await this.#call('post', '/inbox/member', { requestId: randomUUID(), memberId: String(member?.id), texts })
  }
}
