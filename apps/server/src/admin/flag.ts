import { FLAG_IDS, FLAGS } from '@trevo/contract/flags'
import { ChangeReason } from '@trevo/contract/ops/flags'
import { switchFlag } from '../capabilities/brands/staff/flags.ts'
import { AppError } from '../platform/errors.ts'
import { brandCalled, write } from './command-line.ts'
import { BrandCode, FlagSwitch } from './fields.ts'
import { one, UsageError } from './options.ts'
import { verb } from './verb.ts'

const brandOption = one('the code of the brand', BrandCode)

export const flag = verb({
  about: 'switches a flag of a brand; open pages follow within seconds',
  options: {
    brand: brandOption,
    flag: one('the flag and its state, such as CBS3=off', FlagSwitch),
    reason: one('why, for the audit log', ChangeReason),
  },
  async run(admin, { brand: code, flag: [id, enabled], reason }) {
    const brand = await brandCalled(admin, code)
    await write(admin, brand.id, (tx) => switchFlag(tx, brand, { id, enabled, reason })).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'regulation_forbids') throw error
      throw new UsageError([`The profile ${brand.regulation} of ${code} keeps ${id} ${enabled ? 'off' : 'on'}.`])
    })
    admin.say(`${id} is ${enabled ? 'on' : 'off'} for ${code}: ${FLAGS[id].doc}.`)
  },
})

export const flagList = verb({
  about: 'lists every flag with what it turns on, and whether it is on for a brand',
  options: { brand: brandOption },
  async run(admin, { brand: code }) {
    const { flags } = await brandCalled(admin, code)
    for (const id of FLAG_IDS) {
      const state = `${flags[id] ? 'on' : 'off'}${flags[id] === FLAGS[id].default ? '' : ' *'}`
      admin.say(`${id.padEnd(20)} ${state.padEnd(6)} ${FLAGS[id].doc}`)
    }
    admin.say('* differs from what a new brand has.')
  },
})
