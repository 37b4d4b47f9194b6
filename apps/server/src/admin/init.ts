import { StaffName } from '@trevo/contract/ops/session'
import { oneBrandAtATime } from '../base/merchants/make-brand.ts'
import { createDeed } from '../capabilities/staff/staff.ts'
import { command } from '../platform/command.ts'
import { inTx } from '../platform/db.ts'
import { brandsOf, byCommandLine, noted } from './command-line.ts'
import { sayLink, staffDeps } from './enrolment.ts'
import { Mail, Text } from './fields.ts'
import { BRAND_OPTIONS, brandData, makeNoted } from './make-brand.ts'
import { one, UsageError } from './options.ts'
import { keysForStudio, studioFile } from './studio-keys.ts'
import { verb } from './verb.ts'

/** All of it is one transaction: after a kill there is either everything or nothing, and init runs again. */
export const init = verb({
  about: 'makes the first brand and the first admin on an empty database',
  options: {
    ...BRAND_OPTIONS,
    'admin-user-name': one('the name the first admin signs in with', StaffName),
    'admin-name': one('the first admin’s own name', Text),
    'admin-mail': one('the first admin’s own mail address', Mail),
  },
  async run(admin, values) {
    const { db, clock, config, say } = admin
    const link = { text: '' }
    const userName = values['admin-user-name']
    await inTx(db, async (tx) => {
      await oneBrandAtATime.take(tx)
      const [first] = await brandsOf(admin, tx)
      if (first !== undefined) {
        throw new UsageError([
          `The brand ${first.code} exists already: brand adds another one, and staff link gives a new enrolment link.`,
        ])
      }
      await makeNoted(tx, admin, brandData(values, true, clock.now().getUTCFullYear()))
      const [home, ...others] = await brandsOf(admin, tx)
      if (home === undefined) throw new Error('the brand is not there')
      const { desk, consent } = byCommandLine(home)
      const deps = staffDeps(admin, [home, ...others], link)
      const body = {
        userName,
        displayName: values['admin-name'],
        mail: values['admin-mail'],
        roles: ['admin' as const],
        merchantCode: null,
      }
      const deed = createDeed(deps)
      await noted(tx, clock.now(), null, () => deed.work(tx, desk, { params: undefined, body }, consent))
      await keysForStudio(tx, admin)
    })
    say(`The brand ${values.code} answers on ${values.host.join(', ')}.`)
    say(`The games of the studio sign with keys that lie in ${studioFile(config)}, for start:production.`)
    sayLink(say, userName, link)
    say(
      'An admin gives others their accounts, with a second admin who agrees; staff add makes both without waiting for one.',
    )
    say(
      'Until the first member pays in, whoever is made here decides at once; after that a new account waits three days.',
    )
    say(`It takes no money yet, and pays none out: ${command('admin payment-method')} --brand ${values.code} --help`)
  },
})
