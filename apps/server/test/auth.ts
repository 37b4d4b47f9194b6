import { login } from '@trevo/contract/auth'
import { setContact } from '../src/base/members/contacts.ts'
import { setPassword } from '../src/base/members/credentials.ts'
import { hashPassword } from '../src/base/members/hashing.ts'
import type { ContactKind } from '../src/base/members/tables.ts'
import { type Db, inTx } from '../src/platform/db.ts'
import type { TestApp } from './app.ts'
import type { TestMember } from './fixtures.ts'
import type { Injected, InjectOptions } from './stub-app.ts'

export const PASSWORD = 'a perfectly good one'
const hashed = hashPassword(PASSWORD)

export async function givePassword(db: Db, { id }: TestMember, { mustChange = false } = {}): Promise<void> {
  const hash = await hashed
  await inTx(db, (tx) => setPassword(tx, id, hash, { mustChange }))
}

export async function giveContact(
  db: Db,
  { id, merchantId }: TestMember,
  kind: ContactKind,
  value: string,
  verifiedAt: Date | null = new Date(),
): Promise<void> {
  await inTx(db, (tx) => setContact(tx, { memberId: id, merchantId, kind, value, verifiedAt }))
}

let addresses = 0
/** An address that nobody else in the test has. */
export const anAddress = () => {
  addresses += 1
  return `10.${Math.floor(addresses / 62_500)}.${Math.floor(addresses / 250) % 250}.${addresses % 250}`
}

/** The value of a cookie that an answer sets, and the rest of its line. */
export function cookieOf({ headers }: Injected, name: string): { value: string; line: string } | undefined {
  const lines = [headers['set-cookie'] ?? []].flat().map(String)
  const line = lines.find((text) => text.startsWith(`${name}=`))
  return line === undefined ? undefined : { line, value: line.slice(name.length + 1, line.indexOf(';')) }
}

export type LogInOptions = Partial<InjectOptions> & { password?: string; captcha?: string }

export const logInAs = (server: TestApp, account: string, options: LogInOptions = {}): Promise<Injected> => {
  const { password = PASSWORD, captcha = '', ...rest } = options
  const body = { type: 'username', username: account, password, captcha }
  return server.inject(login, { ip: anAddress(), body, ...rest })
}
