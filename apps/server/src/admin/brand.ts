import { oneBrandAtATime } from '../base/merchants/make-brand.ts'
import { command } from '../platform/command.ts'
import { inTx } from '../platform/db.ts'
import { brandsOf } from './command-line.ts'
import { BRAND_OPTIONS, brandData, makeNoted } from './make-brand.ts'
import { UsageError } from './options.ts'
import { verb } from './verb.ts'

export const brand = verb({
  about: 'adds another brand, on its own hosts',
  options: BRAND_OPTIONS,
  async run(admin, values) {
    const { db, clock, say } = admin
    await inTx(db, async (tx) => {
      await oneBrandAtATime.take(tx)
      const brands = await brandsOf(admin, tx)
      if (brands.length === 0)
        throw new UsageError(['There is no brand yet: begin with init, which adds the first admin too.'])
      if (brands.some(({ code }) => code === values.code))
        throw new UsageError([`The brand ${values.code} exists already.`])
      await makeNoted(tx, admin, brandData(values, false, clock.now().getUTCFullYear()))
    })
    say(`The brand ${values.code} answers on ${values.host.join(', ')}.`)
    say(`It takes no money yet: ${command('admin payment-method')} --brand ${values.code} --help`)
  },
})
