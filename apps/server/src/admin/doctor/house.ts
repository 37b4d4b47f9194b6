import { existsSync } from 'node:fs'
import path from 'node:path'
import { VENDORS } from '@trevo/games/games'
import { staffByRole } from '../../base/staff/accounts.ts'
import { methodsOfBrand } from '../../capabilities/cashier/staff-methods.ts'
import { activeKeysOf } from '../../capabilities/play/vendor-keys.ts'
import { command } from '../../platform/command.ts'
import type { Config } from '../../platform/config.ts'
import type { Merchant } from '../../platform/guards.ts'
import { brandsOf } from '../command-line.ts'
import { studioFile } from '../studio-keys.ts'
import type { Admin } from '../verb.ts'
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
  return [...ofBrands.flat(), await staffFinding(admin), await studioFinding(admin), ...appFindings(admin.config)]
}

async function brandFindings({ config, db }: Pick<Admin, 'config' | 'db'>, one: Merchant): Promise<Finding[]> {
  const { code, site, flags } = one
  const hosts = site.domainRoute.join(', ')
  const methods = (await methodsOfBrand(db, one.id)).filter(({ active }) => active)
  const { sms, mail } = config.providers
  const asksForSms = flags.REGMOBVERF3 && site.register.verificationCode.enabled && sms === undefined
  const asksForCode = flags.NEWDEVICE3 && sms === undefined && mail === undefined
  return [
    hosts === '' ? brand('look', `${code} has no host.`) : brand('well', `${code} answers on ${hosts}.`),
    methods.length === 0
      ? brand('look', `${code} takes no money: ${command('admin payment-method')}.`)
      : brand('well', `${code} takes and pays money; ways: ${methods.length}.`),
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

async function staffFinding({ db }: Pick<Admin, 'db'>): Promise<Finding> {
  const admins = await staffByRole(db, 'admin')
  const ready = admins.filter(({ totpConfirmedAt }) => totpConfirmedAt !== null)
  if (ready.length === 0)
    return staff(
      'look',
      `No admin has a password and a second step yet: ${command('admin staff link')} gives a new link.`,
    )
  return ready.length === 1
    ? staff('look', `There is one admin: what takes two people needs a second (${command('admin staff add')}).`)
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
