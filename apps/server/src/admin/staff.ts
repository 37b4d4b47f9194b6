import { StaffRole } from '@trevo/contract/ops/roles'
import { StaffName } from '@trevo/contract/ops/session'
import { type StaffRecord, staffByName } from '../base/staff/accounts.ts'
import { isHouseEmpty } from '../base/staff/founding.ts'
import { createDeed, resetDeed, updateDeed } from '../capabilities/staff/staff.ts'
import { brandsOf, byCommandLine, write } from './command-line.ts'
import { sayLink, staffDeps } from './enrolment.ts'
import { BrandCode, Mail, Text } from './fields.ts'
import { many, maybe, one, UsageError, yes } from './options.ts'
import { type Admin, verb } from './verb.ts'

const userName = one('the name they sign in with', StaffName)

async function atDesk(admin: Admin) {
  const brands = await brandsOf(admin, admin.db)
  const [home] = brands
  if (home === undefined)
    throw new UsageError(['There is no brand yet: begin with init, which adds the first admin too.'])
  const link = { text: '' }
  return { link, deps: staffDeps(admin, brands, link), ...byCommandLine(home) }
}

async function personCalled({ db }: Admin, name: string): Promise<StaffRecord> {
  const found = await staffByName(db, name)
  if (found === undefined) throw new UsageError([`Nobody of staff is called ${name}.`])
  return found
}

export const staffAdd = verb({
  about: 'adds a person of staff and shows their enrolment link',
  options: {
    'user-name': userName,
    name: one('their own name', Text),
    mail: one('their own mail address', Mail),
    role: many('content, support, finance, risk or admin; said once for each', StaffRole, 1),
    brand: maybe('the code of the one brand they work for; all brands unless told', BrandCode, null),
  },
  async run(admin, values) {
    const { deps, desk, consent, link } = await atDesk(admin)
    const body = {
      userName: values['user-name'],
      displayName: values.name,
      mail: values.mail,
      roles: [...new Set(values.role)],
      merchantCode: values.brand,
    }
    await write(admin, null, (tx) => createDeed(deps).work(tx, desk, { params: undefined, body }, consent))
    sayLink(admin.say, body.userName, link)
    admin.say(
      (await isHouseEmpty(admin.db))
        ? 'A founder: decides at once what others ask for, until the first member pays in.'
        : 'As with every new account, nothing that others ask for can be decided with it for three days.',
    )
  },
})

export const staffLink = verb({
  about: 'voids a person’s password and shows a new enrolment link; older links and sessions end',
  options: { 'user-name': userName, 'second-step': yes('forgets the authenticator as well') },
  async run(admin, values) {
    const person = await personCalled(admin, values['user-name'])
    if (person.status !== 'active')
      throw new UsageError([`${person.userName} is disabled: no link would open the account.`])
    const { deps, desk, consent, link } = await atDesk(admin)
    const body = { what: values['second-step'] ? ('secondStep' as const) : ('password' as const) }
    const input = { params: { id: String(person.id) }, body }
    await write(admin, person.merchantId, (tx) => resetDeed(deps).work(tx, desk, input, consent))
    sayLink(admin.say, person.userName, link)
  },
})

/** Closing or opening an account changes nothing else of it. */
function standing(status: 'active' | 'disabled', done: string) {
  return async (admin: Admin, values: { 'user-name': string }) => {
    const person = await personCalled(admin, values['user-name'])
    const { deps, desk, consent } = await atDesk(admin)
    const merchantCode = deps.brands().find(({ id }) => id === person.merchantId)?.code ?? null
    const { displayName, mail, roles } = person
    const input = { params: { id: String(person.id) }, body: { displayName, mail, roles, merchantCode, status } }
    await write(admin, person.merchantId, (tx) => updateDeed(deps).work(tx, desk, input, consent))
    admin.say(`${person.userName} ${done}`)
  }
}

export const staffDisable = verb({
  about: 'closes a person’s account: sessions end, links no longer open it',
  options: { 'user-name': userName },
  run: standing('disabled', 'is disabled, and signed out everywhere.'),
})

export const staffEnable = verb({
  about: 'opens a closed account again, with the password and roles it had',
  options: { 'user-name': userName },
  run: standing('active', 'may sign in again.'),
})
