import { OFFICE_LABEL_MAX } from '@trevo/contract/ops/office-networks'
import * as z from 'zod/mini'
import { type Offices, officeNetworks } from '../base/staff/office-networks.ts'
import { officesDeed } from '../capabilities/staff/offices.ts'
import type { Db } from '../platform/db.ts'
import { AppError } from '../platform/errors.ts'
import { brandsOf, byCommandLine, write } from './command-line.ts'
import { one, UsageError } from './options.ts'
import { type Admin, verb } from './verb.ts'

const Network = z.string().check(z.trim(), z.toLowerCase(), z.minLength(2), z.maxLength(49))
const Label = z.string().check(z.trim(), z.minLength(1), z.maxLength(OFFICE_LABEL_MAX))

async function set(admin: Admin, next: (before: Offices) => Offices): Promise<void> {
  const [home] = await brandsOf(admin, admin.db)
  if (home === undefined) throw new UsageError(['There is no brand yet: begin with init.'])
  const { desk, consent } = byCommandLine(home)
  const before = (await officeNetworks(admin.db)).map(({ network, label }) => ({ network, label }))
  const body = { networks: [...next(before)], seen: before.map(({ network }) => network) }
  const work = officesDeed(admin).work
  await write(admin, null, (tx) => work(tx, desk, { params: undefined, body }, consent)).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'invalid_input')
      throw new UsageError([
        '--network is not an office: an address, or a network of at most 256 of them (/24) or a /48.',
      ])
    throw error
  })
}

async function sayAll({ db, say }: { db: Db; say: Admin['say'] }): Promise<void> {
  const all = await officeNetworks(db)
  if (all.length === 0) say('No office network is named: who decides sits at another address than who asked.')
  for (const { network, label, namedBy } of all) say(`${network}  ${label}  (${namedBy})`)
}

export const officeNetwork = verb({
  about: 'names a network in which two people may decide side by side, by another browser and a fresh code',
  options: {
    network: one('the address the office has outside, such as 203.0.113.7 or 203.0.113.0/24', Network),
    label: one('how people call it', Label),
  },
  async run(admin, { network, label }) {
    await set(admin, (before) => [...before.filter((old) => old.network !== network), { network, label }])
    await sayAll(admin)
  },
})

export const officeNetworkForget = verb({
  about: 'forgets an office network: whoever decides there needs another address again',
  options: { network: one('the network as the list has it', Network) },
  async run(admin, { network }) {
    await set(admin, (before) => {
      if (!before.some((old) => old.network === network)) throw new UsageError([`No office network is ${network}.`])
      return before.filter((old) => old.network !== network)
    })
    await sayAll(admin)
  },
})

export const officeNetworkList = verb({
  about: 'lists the office networks',
  options: {},
  run: (admin) => sayAll(admin),
})
