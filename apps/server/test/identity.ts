import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Endpoint } from '@trevo/contract/endpoint'
import {
  addIdentityPicture,
  checkPerson,
  type MyIdentity,
  myIdentity,
  PICTURE_KINDS,
  type PictureKind,
  submitIdentity,
} from '@trevo/contract/identity'
import type { StaffRole } from '@trevo/contract/ops/roles'
import { expect } from 'vitest'
import { sealedDeclaration } from '../src/base/members/declaration.ts'
import { idNumberHashes } from '../src/base/members/identity.ts'
import type { IdentityDeps } from '../src/capabilities/identity/deps.ts'
import { insertDeclaration } from '../src/capabilities/identity/queries.ts'
import { inTx } from '../src/platform/db.ts'
import { httpCpfRegister, httpFaceCheck } from '../src/providers/identity/http-identity.ts'
import { type SandboxIdentity, startSandboxIdentity } from '../src/providers/identity/sandbox-identity.ts'
import { chooseStorage } from '../src/providers/storage/choose-storage.ts'
import { startTestApp, type TestApp } from './app.ts'
import { aMember, aMerchant, aSession, type TestMember } from './fixtures.ts'
import { aPicture } from './ops-world.ts'
import { givePerson } from './personal.ts'
import { type StaffCaller, signedIn } from './staff.ts'
import { TEST_CONFIG } from './stub-app.ts'

export type Claimant = TestMember & { token: string; host?: string }
/** What a call answered, or the code it was refused with. */
export type Said = MyIdentity | string

export type IdentityWorld = {
  server: TestApp
  sandbox: SandboxIdentity
  merchantId: number
  /** Somebody of age with this CPF, who has chosen limits and whom nobody has checked. */
  claimant(cpf: string, person?: { payeeName?: string; birthday?: string; isDeclared?: boolean }): Promise<Claimant>
  ask(who: Claimant, endpoint: Endpoint, body?: object): Promise<Said>
  now(who: Claimant): Promise<MyIdentity>
  start(who: Claimant, name?: string): Promise<Said>
  send(who: Claimant, kind: PictureKind): Promise<Said>
  submit(who: Claimant): Promise<Said>
  /** Register, four pictures, off; answers once it is decided or with staff. */
  through(who: Claimant): Promise<MyIdentity>
  settled(who: Claimant): Promise<MyIdentity>
  staff(...roles: StaffRole[]): Promise<StaffCaller>
  /** What the jobs of the capability work with. */
  deps(): IdentityDeps
  /** Names of the sealed files that lie in the storage. */
  files(): Promise<string[]>
  close(): Promise<void>
}

/** A brand under the Brazilian rules with both services of the demo. */
export async function startIdentityWorld(): Promise<IdentityWorld> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'identity-'))
  const sandbox = await startSandboxIdentity({ year: 2026 })
  let merchantId = 0
  const server = await startTestApp({
    config: { dataDir, rateLimitFactor: 1000, providers: { ...TEST_CONFIG.providers, identity: sandbox.settings } },
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true, regulation: 'br' })).id
      await aMerchant(db, { hosts: ['free.test'] })
    },
  })
  const { db } = server.database
  const picture = await aPicture()

  const ask: IdentityWorld['ask'] = async ({ token, host }, endpoint, body) => {
    const { envelope } = await server.inject(endpoint, { token, ...(host && { host }), ...(body && { body }) })
    return envelope.success ? (envelope.value as MyIdentity) : envelope.errorCode
  }
  const now: IdentityWorld['now'] = async (who) => {
    const said = await ask(who, myIdentity)
    if (typeof said === 'string') throw new Error(said)
    return said
  }
  const start: IdentityWorld['start'] = (who, name) =>
    ask(who, checkPerson, { requestId: randomUUID(), ...(name !== undefined && { name }) })
  const send: IdentityWorld['send'] = (who, kind) =>
    ask(who, addIdentityPicture, { requestId: randomUUID(), kind, picture })
  const submit: IdentityWorld['submit'] = (who) => ask(who, submitIdentity, { requestId: randomUUID() })
  const settled: IdentityWorld['settled'] = async (who) => {
    await expect
      .poll(
        async () => {
          const { status, isWithStaff } = await now(who)
          return status !== 'pending' || isWithStaff
        },
        { timeout: 20_000 },
      )
      .toBe(true)
    return now(who)
  }
  return {
    server,
    sandbox,
    merchantId,
    async claimant(cpf, { payeeName = 'Ana Souza', birthday = '1990-05-17', isDeclared = true } = {}) {
      // Whoever had the number in an earlier test gives it up.
      const hashes = idNumberHashes(TEST_CONFIG.secrets, cpf)
      const nothing = { id_number_hash: null, id_number_sealed: null }
      await db.updateTable('member_profile').set(nothing).where('id_number_hash', 'in', hashes).execute()
      const member = await aMember(db, { merchantId })
      await givePerson(db, member, { payeeName, idNumber: cpf, birthday, isVerified: false })
      const declared = { gender: 'female', nationality: 'BR', isExposed: false } as const
      if (isDeclared) {
        const sealed = sealedDeclaration(TEST_CONFIG.secrets, member.id, declared)
        await inTx(db, (tx) => insertDeclaration(tx, member, sealed, server.clock.now()))
      }
      return { ...member, token: (await aSession(db, member, server.clock.now())).token }
    },
    ask,
    now,
    start,
    send,
    submit,
    settled,
    async through(who) {
      if ((await now(who)).step === 'person') await start(who)
      for (const kind of PICTURE_KINDS) await send(who, kind)
      await submit(who)
      return settled(who)
    },
    staff: (...roles) => signedIn(server, { roles, merchantId }),
    deps: () => ({
      db,
      clock: server.clock,
      live: server.app.live,
      jobs: { send: async () => true },
      log: { warn: () => {} },
      background: { run: () => true },
      storage: chooseStorage({ ...TEST_CONFIG, dataDir }),
      secrets: TEST_CONFIG.secrets,
      identitiesOf: async () => ({
        register: httpCpfRegister(sandbox.settings.cpf),
        faces: httpFaceCheck(sandbox.settings.face),
        isSandbox: true,
      }),
    }),
    files: async () => (await readdir(dataDir, { recursive: true })).filter((name) => name.endsWith('.jpg')),
    async close() {
      await server.close()
      await sandbox.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
