import { createInterface } from 'node:readline/promises'
import { brand } from './admin/brand.ts'
import { examine } from './admin/doctor/doctor.ts'
import { exitCodeOf } from './admin/doctor/finding.ts'
import { flag, flagList } from './admin/flag.ts'
import { init } from './admin/init.ts'
import { officeNetwork, officeNetworkForget, officeNetworkList } from './admin/office-network.ts'
import { type Ask, readOptions, UsageError } from './admin/options.ts'
import { paymentMethod } from './admin/payment-method.ts'
import { payoutRule } from './admin/payout-rule.ts'
import { staffAdd, staffDisable, staffEnable, staffLink } from './admin/staff.ts'
import { vendor, vendorAddresses, vendorKey, vendorKeyRetire, vendorKeyStudio, vendorLimits } from './admin/vendor.ts'
import type { Admin, Verb } from './admin/verb.ts'
import { CAPABILITIES } from './capabilities.ts'
import { systemClock } from './platform/clock.ts'
import { command } from './platform/command.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { openDatabase } from './platform/db.ts'
import { AppError } from './platform/errors.ts'
import { MigrationError, migrate } from './platform/migrate.ts'
import { sessionName } from './platform/node-name.ts'

const VERBS: Readonly<Record<string, Verb>> = {
  init,
  brand,
  flag,
  'flag list': flagList,
  'staff add': staffAdd,
  'staff link': staffLink,
  'staff disable': staffDisable,
  'staff enable': staffEnable,
  'office-network': officeNetwork,
  'office-network forget': officeNetworkForget,
  'office-network list': officeNetworkList,
  vendor,
  'vendor-limits': vendorLimits,
  'vendor-addresses': vendorAddresses,
  'vendor-key': vendorKey,
  'vendor-key retire': vendorKeyRetire,
  'vendor-key studio': vendorKeyStudio,
  'payment-method': paymentMethod,
  'payout-rule': payoutRule,
}
/** Without options; the last two have programs of their own (scripts/admin.mjs). */
const PLAIN_VERBS = {
  doctor: 'looks at settings, database, Redis, mail, SMS, payments, storage, clock, brands and staff',
  'rotate-keys': 'seals everything anew with SECRET_KEY that SECRET_KEY_PREVIOUS sealed; see docs/KEYS.md',
  'seal-books': 'audits the books, then seals, exports and drops what is due, as the server does every night',
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** `npm run admin -- <verb>`: what is set up before anybody can sign in, and what needs the machine rather than a role. */
async function main(args: readonly string[]): Promise<void> {
  if (args[0] === 'doctor') return doctor()
  const [name, rest] = verbOf(args)
  const chosen = VERBS[name]
  if (chosen === undefined) throw new UsageError([listOfVerbs(args)])
  if (rest.includes('--help')) return say(helpOf(name, chosen))
  const isAsking = process.stdin.isTTY === true && !rest.includes('--yes')
  const terminal = isAsking ? createInterface({ input: process.stdin, output: process.stderr }) : null
  const ask: Ask | null = terminal && ((question) => terminal.question(question))
  try {
    const values = await readOptions(
      chosen.options,
      rest.filter((arg) => arg !== '--yes'),
      ask,
    )
    await withDatabase(readConfig(process.env), (admin) => chosen.run(admin, values as never))
  } finally {
    terminal?.close()
  }
}

/** `staff add` before `staff`. */
function verbOf(args: readonly string[]): [string, readonly string[]] {
  const two = args.slice(0, 2).join(' ')
  return Object.hasOwn(VERBS, two) ? [two, args.slice(2)] : [args[0] ?? '', args.slice(1)]
}

async function withDatabase(config: Config, work: (admin: Admin) => Promise<void>): Promise<void> {
  await migrate(config.ownerUrl, { besideNewer: config.nodeEnv === 'production' })
  const onError = (error: Error) => void process.stderr.write(`${error.message}\n`)
  const { db } = openDatabase({ url: config.ownerUrl, name: sessionName('admin'), poolSize: 3, onError })
  const begins = CAPABILITIES.flatMap(({ begin }) => (begin ? [begin] : []))
  try {
    await work({ config, db, clock: systemClock, begins, say })
  } finally {
    await db.destroy()
  }
}

async function doctor(): Promise<void> {
  const findings = await examine(() => readConfig(process.env))
  for (const { level, about, sentence } of findings) say(`${level.padEnd(5)}  ${about.padEnd(8)}  ${sentence}`)
  process.exitCode = exitCodeOf(findings)
}

function listOfVerbs([wanted = '']: readonly string[]): string {
  const verbs = {
    ...Object.fromEntries(Object.entries(VERBS).map(([name, { about }]) => [name, about])),
    ...PLAIN_VERBS,
  }
  const family = Object.entries(verbs).filter(([name]) => name.startsWith(`${wanted} `))
  const lines = (family.length > 0 ? family : Object.entries(verbs)).map(
    ([name, about]) => `  ${name.padEnd(18)} ${about}`,
  )
  return [`Say what to do: ${command('admin <verb>')}, with --help for its options`, ...lines].join('\n')
}

function helpOf(name: string, { about, options }: Verb): string {
  const lines = Object.entries(options).map(([option, { about: what, kind }]) => {
    return `  ${`--${option}${kind === 'many' ? ' …' : ''}`.padEnd(22)} ${what}`
  })
  const yes = `  ${'--yes'.padEnd(22)} asks nothing, also on a terminal`
  return [`${command(`admin ${name}`)}: ${about}`, ...lines, yes].join('\n')
}

/** One sentence for each thing that whoever runs it can mend; everything else is a bug and shows its stack. */
function sentencesFor(error: unknown): string {
  if (error instanceof UsageError || error instanceof ConfigError || error instanceof MigrationError)
    return error.message
  if (error instanceof AppError) return refusalOf(error)
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** What the console would have said, and which field it is about. */
function refusalOf({ message, code, value }: AppError): string {
  const fields: unknown = Reflect.get(Object(value), 'fields')
  const named = Array.isArray(fields) ? fields.map((field) => `${field.path}: ${field.code}`).join(', ') : code
  return `${message} (${named})`
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${sentencesFor(error)}\n`)
  process.exitCode = 1
})
