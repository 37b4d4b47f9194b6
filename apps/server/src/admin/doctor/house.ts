import { existsSync } from 'node:fs'
import path from 'node:path'
import { VENDORS } from '@trevo/games/games'
import { sealedInUse } from '../../base/brand-providers/queries.ts'
import { type StaffRecord, staffByRole } from '../../base/staff/accounts.ts'
import { isHouseEmpty } from '../../base/staff/founding.ts'
import { officeNetworks } from '../../base/staff/office-networks.ts'
import { type MethodRow, methodsOfBrand } from '../../capabilities/cashier/staff-methods.ts'
import { activeKeysOf } from '../../capabilities/play/vendor-keys.ts'
import { systemClock } from '../../platform/clock.ts'
import { command } from '../../platform/command.ts'
import type { Config } from '../../platform/config.ts'
import type { Merchant } from '../../platform/guards.ts'
import { brandsOf } from '../command-line.ts'
import { studioFile } from '../studio-keys.ts'
import type { Admin } from '../verb.ts'
import { checkEdge } from './edge.ts'
import { type Finding, finding } from './finding.ts'

const brand = finding('brand')
const staff = finding('staff')
const studio = finding('studio')
const app = finding('app')

/** What a deployment needs besides its machines: brands, people, keys, and the apps that were built. */
export async function checkHouse(admin: Pick<Admin, 'config' | 'db'>): Promise<Finding[]> {
  const brands = await brandsOf(admin, admin.db)
  if (brands.length === 0) return [brand('wrong', `There is none: ${command('admin init')} makes the first.`)]
  const ofBrands = await Promise.all(brands.map((one) => brandFindings(admin, one)))
  const edge = await checkEdge(admin.config, brands[0]?.site.mainDomain)
  const people = [await staffFinding(admin), ...(await decidingFindings(admin)), await officeFinding(admin)]
  return [...ofBrands.flat(), ...edge, ...people, await studioFinding(admin), ...appFindings(admin.config)]
}

async function brandFindings({ config, db }: Pick<Admin, 'config' | 'db'>, one: Merchant): Promise<Finding[]> {
  const { code, site, flags } = one
  const hosts = site.domainRoute.join(', ')
  const methods = await methodsOfBrand(db, one.id)
  const hasPix = config.providers.pix !== undefined || (await sealedInUse(db, one.id, 'pix')) !== undefined
  const { sms, mail } = config.providers
  const asksForSms = flags.REGMOBVERF3 && site.register.verificationCode.enabled && sms === undefined
  const asksForCode = flags.NEWDEVICE3 && sms === undefined && mail === undefined
  return [
    hosts === '' ? brand('look', `${code} has no host.`) : brand('well', `${code} answers on ${hosts}.`),
    ...moneyFindings(code, methods, hasPix || (config.demo && config.nodeEnv !== 'production')),
    ...(asksForSms && config.nodeEnv === 'production'
      ? [
          brand(
            'wrong',
            `${code} asks for a code by SMS at registration, and SMS_URL is not set: nobody can register. Set it, or ask for no code (console, Site and registration).`,
          ),
        ]
      : []),
    ...(asksForCode && config.nodeEnv === 'production'
      ? [
          brand(
            'wrong',
            `${code} asks for a code where a password signs in on a new device, and neither SMTP_URL nor SMS_URL is set: nobody gets in there without an authenticator. Set one, or switch NEWDEVICE3 off (${command('admin flag')}).`,
          ),
        ]
      : []),
  ]
}

/** A way in without a way out keeps what members paid in. */
function moneyFindings(code: string, methods: readonly MethodRow[], hasPix: boolean): Finding[] {
  const active = methods.filter((method) => method.active)
  const ways = (direction: 'in' | 'out') => active.filter((method) => method.direction === direction)
  const add = command('admin payment-method')
  const money = (): Finding => {
    if (ways('in').length === 0) return brand('look', `${code} takes no money: ${add} --direction in.`)
    if (ways('out').length === 0)
      return brand('wrong', `${code} takes money and has no way to pay it out: ${add} --direction out.`)
    return brand('well', `${code} takes and pays money; ways in: ${ways('in').length}, out: ${ways('out').length}.`)
  }
  const isPixAlone = active.some(({ kind }) => kind === 'pix') && !hasPix
  const asking = methods.filter(({ asksAgain }) => asksAgain).length
  return [
    money(),
    ...(isPixAlone
      ? [
          brand(
            'wrong',
            `${code} offers Pix without a payment service: set PIX_API_URL and what belongs to it, or let the brand use one of its own.`,
          ),
        ]
      : []),
    ...(asking > 0
      ? [
          brand(
            'look',
            `${code} has ${asking} bank account(s) that founders agreed on: members see them once two people switch them on (console, Payment methods).`,
          ),
        ]
      : []),
  ]
}

/** Who of finance and admin can be a second person now, and from when the others can. */
async function decidingFindings({ db }: Pick<Admin, 'db'>): Promise<Finding[]> {
  const [finance, admins] = [await staffByRole(db, 'finance'), await staffByRole(db, 'admin')]
  const people = [...admins, ...finance].filter(({ totpConfirmedAt }) => totpConfirmedAt !== null)
  const isEmpty = await isHouseEmpty(db)
  const now = systemClock.now()
  const waits = ({ decidesFrom, isFounder }: StaffRecord) => decidesFrom > now && !(isFounder && isEmpty)
  const names = people.map((one) =>
    waits(one) ? `${one.userName} from ${one.decidesFrom.toISOString()}` : `${one.userName} now`,
  )
  const list = names.length === 0 ? 'nobody' : names.join(', ')
  const canNow = people.filter((one) => !waits(one)).length
  const opening = isEmpty
    ? ' No member has paid in yet: until then founders, who were made at the command line, decide at once.'
    : ''
  return [
    canNow >= 2
      ? staff('well', `Two people can decide together: ${list}.${opening}`)
      : staff('look', `What takes two people of finance and admin waits: ${list} can decide.${opening}`),
  ]
}

async function officeFinding({ db }: Pick<Admin, 'db'>): Promise<Finding> {
  const offices = await officeNetworks(db)
  return offices.length === 0
    ? staff(
        'well',
        `No office network is named: who decides sits at another address than who asked (${command('admin office-network')} names one where people share an address).`,
      )
    : staff('well', `Office networks: ${offices.map(({ network, label }) => `${label} ${network}`).join(', ')}.`)
}

async function staffFinding({ db }: Pick<Admin, 'db'>): Promise<Finding> {
  const admins = await staffByRole(db, 'admin')
  const ready = admins.filter(({ totpConfirmedAt }) => totpConfirmedAt !== null)
  if (ready.length === 0)
    return staff(
      'look',
      `No admin has a password and a second step yet: ${command('admin staff link')} gives a new link.`,
    )
  return ready.length === 1
    ? staff('look', `There is one admin, whom nobody can stand in for: add a second (${command('admin staff add')}).`)
    : staff('well', `${ready.length} admins can sign in.`)
}

async function studioFinding({ config, db }: Pick<Admin, 'config' | 'db'>): Promise<Finding> {
  if (config.demo) return studio('well', 'The demo’s games sign with keys of their own.')
  const keys = await Promise.all(VENDORS.map(({ code }) => activeKeysOf(db, code)))
  const hasFile = existsSync(studioFile(config)) || process.env.STUDIO_VENDOR_SECRETS !== undefined
  if (keys.every((ids) => ids.length > 0) && hasFile) return studio('well', 'Its games have their keys.')
  return studio('look', `Its games have no keys here: ${command('admin vendor-key studio')}, unless it runs elsewhere.`)
}

function appFindings({ webDir, consoleDir }: Pick<Config, 'webDir' | 'consoleDir'>): Finding[] {
  const builds = { WEB_DIR: webDir, CONSOLE_DIR: consoleDir }
  return Object.entries(builds).flatMap(([name, dir]) =>
    dir === undefined || existsSync(path.join(dir, 'index.html'))
      ? []
      : [app('wrong', `${name} has no index.html: npm run build makes it.`)],
  )
}
