import { WAIT_HOURS_MAX } from '@trevo/contract/ops/payout-rule'
import * as z from 'zod/mini'
import { payoutRuleDeed } from '../capabilities/cashier/staff/payout-rule/payout-rule.ts'
import { brandCalled, byCommandLine, write } from './command-line.ts'
import { BrandCode } from './fields.ts'
import { one } from './options.ts'
import { verb } from './verb.ts'

const Hours = z.pipe(
  z.string().check(z.refine((text) => /^\d{1,3}$/.test(text) && Number(text) <= WAIT_HOURS_MAX)),
  z.transform(Number),
)

/** On the first days nobody is old enough to agree to a shorter wait in the console. */
export const payoutRule = verb({
  about: 'sets how many hours payouts of a brand wait for staff after a new account, key, password, mail or phone',
  options: {
    brand: one('the code of the brand', BrandCode),
    'wait-hours': one(`the hours, from 0 to ${WAIT_HOURS_MAX}`, Hours),
  },
  async run(admin, { brand: code, 'wait-hours': waitHours }) {
    const brand = await brandCalled(admin, code)
    const { desk, consent } = byCommandLine(brand)
    await write(admin, brand.id, (tx) =>
      payoutRuleDeed.work(tx, desk, { params: undefined, body: { waitHours } }, consent),
    )
    admin.say(`Payouts of ${code} wait ${waitHours} hours after a change of the account.`)
  },
})
