import { randomBytes } from 'node:crypto'
import { get } from 'node:http'
import { json } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import type { FlagId } from '@trevo/contract/flags'
import type { MemberType } from '@trevo/contract/members'
import type { RegisterSettings, SiteInfo } from '@trevo/contract/status'
import pg from 'pg'
import { openMemberSession } from './sessions.ts'

function databaseUrl(): string {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL must name the database of the server under test')
  return url
}

/** What the server says of the brand on a host. Node.js may not know names under `localhost`, so the host is only named. */
function siteOf(host: string, baseURL: string): Promise<SiteInfo> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(baseURL)
    get({ host: '127.0.0.1', port, path: '/wps/system/status', headers: { host } }, async (response) => {
      const { value } = (await json(response)) as { value: { info: SiteInfo } }
      resolve(value.info)
    }).on('error', reject)
  })
}

/** A brand of its own for one test, so that what it switches shows to nobody else. */
export class TestBrand {
  readonly code = `e2e${randomBytes(5).toString('hex')}`
  /**
   * The same for one brand after the other, so that the browser knows the site's files from the test before. Chromium
   * resolves every name under `localhost` to this machine.
   */
  readonly host = `e2e${test.info().parallelIndex}.localhost`
  readonly #client = new pg.Client(databaseUrl())
  readonly #flags = new Map<FlagId, boolean>()
  #register: Partial<RegisterSettings> = {}

  static async create(): Promise<TestBrand> {
    const brand = new TestBrand()
    await brand.#client.connect()
    await brand.#copyDemo()
    return brand
  }

  url(path: string, baseURL: string): string {
    const url = new URL(path, baseURL)
    url.hostname = this.host
    return url.href
  }

  /** The server takes over a moment later what was written into its database. */
  async settled(baseURL: string): Promise<void> {
    const isKnown = async () => {
      const { merchantCode, whitelabel, register } = await siteOf(this.host, baseURL)
      const hasFlags = [...this.#flags].every(([flag, enabled]) => whitelabel[flag] === enabled)
      return merchantCode === this.code && hasFlags && isDeepStrictEqual({ ...register, ...this.#register }, register)
    }
    await expect.poll(isKnown, { intervals: [20, 50, 100], message: 'the server knows the brand' }).toBe(true)
  }

  async #copyDemo(): Promise<void> {
    const db = this.#client
    await db.query('begin')
    await db.query(
      `insert into merchant (code, time_zone, currency, currency_symbol, regulation)
       select $1, time_zone, currency, currency_symbol, regulation from merchant where code = 'trevo'`,
      [this.code],
    )
    const copied = (table: string, columns: string) =>
      db.query(
        `insert into ${table} (merchant_id, ${columns}) select own.id, ${columns.replace(/(\w+)/g, 'demo.$1')}
         from merchant own, ${table} demo join merchant m on m.id = demo.merchant_id
         where own.code = $1 and m.code = 'trevo'`,
        [this.code],
      )
    await copied('merchant_flag', 'flag, enabled')
    await copied('merchant_setting', 'section, value')
    await db.query(
      `update merchant_host set host = m.code || '.localhost' from merchant m where m.id = merchant_id and host = $1`,
      [this.host],
    )
    await db.query(
      `insert into merchant_host (host, merchant_id, is_main) select $2, id, true from merchant where code = $1`,
      [this.code, this.host],
    )
    await db.query('commit')
  }

  /** Somebody switched it at the console. */
  noteFlag(flag: FlagId, enabled: boolean): void {
    this.#flags.set(flag, enabled)
  }

  async setFlag(flag: FlagId, enabled: boolean): Promise<void> {
    this.#flags.set(flag, enabled)
    await this.#client.query(
      `insert into merchant_flag (merchant_id, flag, enabled) select id, $2, $3 from merchant where code = $1
       on conflict (merchant_id, flag) do update set enabled = excluded.enabled`,
      [this.code, flag, enabled],
    )
  }

  /** What the registration form asks for; fields that are not named stay as a new brand has them. */
  async setRegister(fields: Partial<RegisterSettings>): Promise<void> {
    this.#register = fields
    await this.#client.query(
      `insert into merchant_setting (merchant_id, section, value) select id, 'register', $2 from merchant where code = $1
       on conflict (merchant_id, section) do update set value = excluded.value`,
      [this.code, JSON.stringify(fields)],
    )
  }

  /** Under the Brazilian profile some fields cannot be switched off. */
  async setRegulation(regulation: 'br' | 'none'): Promise<void> {
    await this.#client.query('update merchant set regulation = $2 where code = $1', [this.code, regulation])
  }

  /** An invitation of a member who is made for it. */
  async addInvitation(code: string): Promise<void> {
    await this.#client.query(
      `with own as (select id from merchant where code = $1), added as (
         insert into member (merchant_id, account, nickname, type) select id, 'inviter', 'Nina Prado', 0 from own
         returning id, merchant_id)
       insert into invitation_code (merchant_id, code, owner_member_id) select merchant_id, $2, id from added`,
      [this.code, code],
    )
  }

  /** The code that somebody registered with, or undefined where there is no such account. */
  async invitationOf(account: string): Promise<string | undefined> {
    const { rows } = await this.#client.query<{ affiliate_code: string }>(
      `select r.affiliate_code from member_registration r join member m on m.id = r.member_id
       join merchant own on own.id = m.merchant_id where own.code = $1 and m.account = $2`,
      [this.code, account],
    )
    return rows[0]?.affiliate_code
  }

  async setMaintenance(on: boolean): Promise<void> {
    await this.#client.query('update merchant set maintenance = $2 where code = $1', [this.code, on])
  }

  /** Adds a member with a session and puts it into the browser as a sign-in would. */
  async signIn(page: Page, type: MemberType = 0): Promise<{ end: () => Promise<void> }> {
    const account = `p${randomBytes(4).toString('hex')}`
    await this.#client.query(
      `with added as (
         insert into member (merchant_id, account, nickname, type, club_label)
         select id, $2, 'Nina Prado', $3, 'Clube Ouro' from merchant where code = $1 returning id, merchant_id)
       insert into member_profile (member_id, merchant_id, identity_verified_at, permitted_until) select id, merchant_id, now(), now() + interval '15 days' from added`,
      [this.code, account, type],
    )
    const url = `http://${this.host}`
    const id = await openMemberSession(page, { account, brand: this.code, url })
    const end = async () => {
      await this.#client.query(`update member_session set ended_at = now(), end_reason = 'elsewhere' where id = $1`, [
        id,
      ])
    }
    return { end }
  }

  async close(): Promise<void> {
    await this.#client.end()
  }
}
