import { chromium } from '@playwright/test'
import { ensureChromium } from '../scripts/lib/chromium.mjs'
import { ACCOUNT, addVendor, addWaysToPay, askForLittle, BRAND, makeBrand, writeTexts } from './operator/console.ts'
import { Deployment } from './operator/deployment.ts'
import { picture, sitDown } from './operator/desk.ts'
import { playAsMember } from './operator/member.ts'

const BANK = ['--bank-name', 'Banco del Sol', '--bank-branch', '001', '--bank-account', ACCOUNT]
const HOLDER = ['--bank-holder', 'Sol SA de CV', '--bank-document', 'SOL010101AB1']

/** The people of the first day; the first admin comes with the first brand. */
const STAFF = { fina: 'finance', tesa: 'finance', coni: 'content' } as const

function invite(deployment: Deployment): (name: string) => string {
  const first = ['--code', 'casa', '--name', 'Casa', '--host', 'localhost', '--template', 'open']
  const ada = ['--admin-user-name', 'ada', '--admin-name', 'Ada', '--admin-mail', 'ada@casa.example']
  const links = new Map([['ada', deployment.admin('init', ...first, ...ada)]])
  for (const [name, role] of Object.entries(STAFF)) {
    const who = ['--user-name', name, '--name', name, '--mail', `${name}@casa.example`, '--role', role]
    links.set(name, deployment.admin('staff', 'add', ...who))
  }
  return (name) => links.get(name) ?? ''
}

/** What takes two people, while nobody has been there for three days: whoever holds the machine does it. */
const firstDay = {
  ownAccount(deployment: Deployment) {
    const limits = ['--min', '50.00', '--max', '20000.00', '--day-max', '50000.00']
    const way = ['--brand', BRAND.code, '--direction', 'in', '--kind', 'bank']
    deployment.admin('payment-method', ...way, ...limits, ...BANK, ...HOLDER)
  },
}

/**
 * A stranger's first day: an empty PostgreSQL, production, no SQL. From the command line through the pages of the console to a
 * member who was paid, on a brand in Spanish and pesos.
 */
export async function proveOperator(databaseUrl: string): Promise<void> {
  const deployment = new Deployment(databaseUrl)
  const executablePath = await ensureChromium()
  try {
    await deployment.open()
    const linkOf = invite(deployment)
    await deployment.start()
    const browser = await chromium.launch({ executablePath })
    try {
      const sit = (name: string) => sitDown(browser, deployment.at('localhost'), name, linkOf(name))
      const admin = await sit('ada')
      await makeBrand(admin)
      await askForLittle(admin)
      await writeTexts(await sit('coni'))
      const [fina, tesa] = [await sit('fina'), await sit('tesa')]
      await addVendor(admin, fina)
      await addWaysToPay(fina)
      firstDay.ownAccount(deployment)
      await tesa.choose(BRAND.name)
      const house = { fina, tesa }
      await playAsMember(browser, deployment.at(BRAND.host), house)
    } catch (error) {
      const pages = browser.contexts().flatMap((context) => context.pages())
      await Promise.all(pages.map((page, index) => picture(page, `failed-${index}`)))
      throw error
    } finally {
      await browser.close()
    }
    console.log(
      'an operator on an empty database, by the pages of the console: a brand in Spanish and pesos with its logo, texts, vendor and ways to pay; a member registered, paid in, played and was paid',
    )
  } finally {
    await deployment.close()
  }
}
