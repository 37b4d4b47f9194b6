import { PositiveMoney, parseMoney } from '@trevo/contract/money'
import { OfferStatus } from '@trevo/contract/ops/games'
import { Link } from '@trevo/contract/status'
import * as z from 'zod/mini'
import { saveVendor } from '../capabilities/games/staff/new-vendor.ts'
import { activeKeysOf, addVendorKey, retireVendorKey } from '../capabilities/play/vendor-keys.ts'
import { assertLimited, setVendorAddresses, setVendorLimits } from '../capabilities/play/vendor-limits.ts'
import { addressesOf, isAddressList } from '../platform/address-list.ts'
import { command } from '../platform/command.ts'
import { inTx } from '../platform/db.ts'
import { AppError } from '../platform/errors.ts'
import { brandsOf, write } from './command-line.ts'
import { Text, VendorCode } from './fields.ts'
import { many, maybe, one, UsageError, yes } from './options.ts'
import { keysForStudio, studioFile } from './studio-keys.ts'
import { type Admin, verb } from './verb.ts'

const vendorOption = one('the vendor’s code, such as PG', VendorCode)
const Currency = z.string().check(z.regex(/^[A-Z]{3}$/))

export const vendor = verb({
  about: 'adds a vendor of games for all brands, or changes what is known of it',
  options: {
    vendor: vendorOption,
    name: one('the name that players read', Text),
    'launch-url': one('the https address its games open at', Link),
    currency: many('a currency it plays in; those of all brands, and FUN, unless told', Currency),
    status: maybe('active, maintenance or off; active unless told', OfferStatus, 'active'),
    'in-site': yes('its games open inside the site, without a bar of their own'),
  },
  async run(admin, values) {
    const entry = {
      code: values.vendor,
      displayName: values.name,
      launchUrl: values['launch-url'],
      inSite: values['in-site'],
      status: values.status,
      currencies: values.currency.length > 0 ? values.currency : await allCurrencies(admin),
    }
    await write(admin, null, (tx) => saveVendor(tx, entry))
    admin.say(`${entry.displayName} (${entry.code}) is known to all brands.`)
    if ((await activeKeysOf(admin.db, entry.code)).length === 0)
      admin.say(`It cannot call yet: ${command('admin vendor-key')} --vendor ${entry.code}`)
  },
})

async function allCurrencies(admin: Admin): Promise<string[]> {
  const brands = await brandsOf(admin, admin.db)
  return [...new Set([...brands.map(({ currency }) => currency), 'FUN'])]
}

const unknown = (code: string) => new UsageError([`There is no vendor ${code}: add it with vendor.`])
const unlimited = (code: string) =>
  new UsageError([
    `Say first what a round of ${code} may stake, pay and be corrected by, in each of its currencies: ${command('admin vendor-limits')} --vendor ${code} --currency … --max-stake … --max-prize … --max-correction …`,
  ])
const isNotFound = (error: unknown) => error instanceof AppError && error.code === 'not_found'

export const vendorKey = verb({
  about:
    'makes a key that a vendor signs its calls with, and shows it once; older keys stay good until they are retired',
  options: { vendor: vendorOption },
  async run(admin, values) {
    const { config, clock, say } = admin
    const vendorCode = values.vendor
    const { keyId, secret } = await write(admin, null, async (tx) => {
      await assertLimited(tx, vendorCode)
      const value = await addVendorKey(tx, config.secrets, { vendorCode, now: clock.now() })
      const note = { action: 'vendor_key.create', entity: 'vendor', entityId: vendorCode } as const
      return { value, note: { ...note, after: { keyId: value.keyId } } }
    }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'vendor_limits_missing') throw unlimited(vendorCode)
      throw isNotFound(error) ? unknown(vendorCode) : error
    })
    say(`Key ${keyId} of ${vendorCode}, shown this once:`)
    say(`  ${secret}`)
    const others = (await activeKeysOf(admin.db, vendorCode)).filter((id) => id !== keyId)
    for (const id of others)
      say(`Once it is in use: ${command('admin vendor-key retire')} --vendor ${vendorCode} --key ${id}`)
  },
})

export const vendorKeyRetire = verb({
  about: 'ends a key: calls signed with it are refused within seconds',
  options: { vendor: vendorOption, key: one('the id of the key', Text) },
  async run(admin, { vendor: vendorCode, key: keyId }) {
    const left = await write(admin, null, async (tx) => {
      const value = await retireVendorKey(tx, { vendorCode, keyId })
      const note = { action: 'vendor_key.retire', entity: 'vendor', entityId: vendorCode, after: { keyId } } as const
      return { value, note }
    }).catch(async (error: unknown) => {
      if (!isNotFound(error)) throw error
      const known = await activeKeysOf(admin.db, vendorCode)
      const has = known.length === 0 ? 'it has none' : `it has ${known.join(', ')}`
      throw new UsageError([`${vendorCode} has no key ${keyId} in use: ${has}.`])
    })
    admin.say(
      `Key ${keyId} of ${vendorCode} is retired; ${left === 0 ? 'it has none left and cannot call' : `${left} left`}.`,
    )
  },
})

export const vendorKeyStudio = verb({
  about: 'makes new keys for the games of the studio and writes the file that start:production reads',
  options: {},
  async run(admin) {
    await inTx(admin.db, (tx) => keysForStudio(tx, admin)).catch((error: unknown) => {
      throw isNotFound(error)
        ? new UsageError(['The games of the studio are not in the catalogue: a brand brings them.'])
        : error
    })
    admin.say(`Written to ${studioFile(admin.config)}: start production again, then retire the keys before them.`)
  },
})

const Sum = z.pipe(
  PositiveMoney,
  z.transform((text) => parseMoney(text)),
)
/** In hundredths. */
const Percent = z.pipe(
  z.string().check(z.regex(/^\d{1,2}(\.\d{1,2})?$/)),
  z.transform((text) => Math.round(Number(text) * 100)),
)
const Network = z.string().check(z.refine(isAddressList))

export const vendorLimits = verb({
  about:
    'sets the most that a vendor may take and pay in a round, and give away on a day of a brand; what is not told is not limited, or not given',
  options: {
    vendor: vendorOption,
    currency: one('the currency it holds for', Currency),
    'max-stake': maybe('the most that is staked in one round', Sum, null),
    'max-prize': maybe('the most that one round pays', Sum, null),
    'max-correction': maybe('what corrections may add to the prize of one round', Sum, null),
    'promo-day': maybe(
      'what promotional wins of a day of a brand come to at most; without it there are none',
      Sum,
      null,
    ),
    'jackpot-share': maybe(
      'percent of a stake that its own pools take at most; without it they take nothing',
      Percent,
      null,
    ),
    'jackpot-day': maybe('what its pools pay on a day of a brand at most; without it nothing', Sum, null),
  },
  async run(admin, values) {
    const { vendor: vendorCode, currency } = values
    const limits = {
      maxStake: values['max-stake'],
      maxPrize: values['max-prize'],
      maxCorrection: values['max-correction'],
      promoDayMax: values['promo-day'],
      jackpotShare: values['jackpot-share'],
      jackpotDayMax: values['jackpot-day'],
    }
    await write(admin, null, (tx) => setVendorLimits(tx, { vendorCode, currency }, limits)).catch((error: unknown) => {
      throw isNotFound(error) ? unknown(vendorCode) : error
    })
    admin.say(`The limits of ${vendorCode} in ${currency} hold from the next call on.`)
  },
})

export const vendorAddresses = verb({
  about: 'sets the addresses and networks that a vendor may call from; without any it may call from anywhere',
  options: { vendor: vendorOption, address: many('an address or a network, such as 203.0.113.0/24', Network) },
  async run(admin, { vendor: vendorCode, address }) {
    const networks = address.flatMap(addressesOf)
    await write(admin, null, (tx) => setVendorAddresses(tx, vendorCode, networks)).catch((error: unknown) => {
      throw isNotFound(error) ? unknown(vendorCode) : error
    })
    const where = networks.length === 0 ? 'anywhere' : networks.join(', ')
    admin.say(`${vendorCode} may call from ${where}, on every node within seconds.`)
  },
})
