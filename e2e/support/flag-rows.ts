import type { Locator, Page } from '@playwright/test'
import { type SOCIAL_PROVIDERS, sendSmsCode, socialStart } from '@trevo/contract/auth'
import type { Endpoint } from '@trevo/contract/endpoint'
import type { FlagId } from '@trevo/contract/flags'
import type { TestBrand } from './brand.ts'
import { query } from './database.ts'
import { logIn } from './forms.ts'
import { addPerson } from './people.ts'
import { addPhoneService } from './phone-service.ts'

type Who = 'guest' | 'player' | 'agent'
/** A call that no module or flag stands before, and what it asks with. */
type OwnCall = { call: Endpoint; params?: Record<string, string>; body?: object }

/** What a flag switches, as somebody at the site meets it. */
export type FlagRow = {
  who: Who
  at: string
  /** There while the flag is on, and gone while it is off. */
  see: (page: Page) => Locator
  /** There while it is off: for what a flag takes away. */
  instead?: (page: Page) => Locator
  /** What has to stand otherwise than a new brand has it. */
  given?: (brand: TestBrand) => Promise<void>
  /** What has to be on the page before it opens. */
  before?: (page: Page) => Promise<unknown>
  /** What is pressed before it can be seen. */
  reach?: (page: Page, brand: TestBrand) => Promise<void>
  /** Beside the calls whose module or flag it is, which are all asked. */
  asks?: OwnCall
  /** Why the server has nothing to refuse; where this is missing, some call must be refused. */
  entryAlone?: string
}

/** The same path, whatever is asked of it; not others that begin alike. */
const link = (path: string) => (page: Page) =>
  page.locator(`a[href="${path}"]:visible, a[href^="${path}?"]:visible`).first()
const radio = (name: string) => (page: Page) => page.getByRole('radio', { name, exact: true })
const RECORDS = 'members read their own records wherever else they are shown'

const atLogin = { who: 'guest', at: '/m/login' } as const
const atRegister = { who: 'guest', at: '/m/register' } as const
const inMenu = (path: string) => ({ who: 'player', at: '/m/member/home', see: link(path) }) as const
const forAgents = (path: string) => ({ who: 'agent', at: '/m/agent', see: link(path) }) as const
const social = (name: (typeof SOCIAL_PROVIDERS)[number], label: string): FlagRow => ({
  ...atLogin,
  see: (page) => page.getByRole('button', { name: new RegExp(label) }),
  asks: { call: socialStart, params: { provider: name }, body: { returnTo: '/m/home' } },
})
const asked = { enabled: true, required: true }
const notAsked = { enabled: false, required: false }
/** The step with the number comes first where nothing is asked about the person. */
async function withPhone(brand: TestBrand): Promise<void> {
  await brand.setRegulation('none')
  await brand.setRegister({ mobileNum: asked, verificationCode: asked, birthday: notAsked })
}
/** All in one step. */
async function withPicture(brand: TestBrand): Promise<void> {
  await brand.setRegulation('none')
  await brand.setRegister({ mobileNum: notAsked, birthday: notAsked, captcha: asked })
}
/** Past the step with the number, which is not looked at before the end. */
async function passNumber(page: Page): Promise<void> {
  await radio('Celular')(page).check()
  await page.getByRole('textbox', { name: 'Celular' }).fill('11987654321')
  await page.getByRole('textbox', { name: 'Código SMS' }).fill('123456')
  await page.locator('form').getByRole('button', { name: 'Continuar' }).click()
}

/** A brand of the tests has no games: here is one that can be tried. */
async function offerGame(brand: TestBrand): Promise<void> {
  await brand.setFlag('FREEPLAY3', true)
  for (const [table, columns] of [
    ['merchant_vendor', 'vendor_code, category'],
    ['merchant_game', 'game_id'],
  ]) {
    await query(
      `insert into ${table} (merchant_id, ${columns})
       select own.id, ${columns?.replace('game_id', 'g.id')} from merchant own, game g
       where own.code = $1 and g.vendor_code = 'PG' and g.support_free and g.category = 'RNG' order by g.id limit 1`,
      [brand.code],
    )
  }
}

/** Below the agent who looks: the brand's first. */
async function addDownline(brandCode: string): Promise<string> {
  const { account } = await addPerson(brandCode)
  await query(
    `update member set parent_id = (
       select min(a.id) from member a join merchant b on b.id = a.merchant_id where b.code = $1 and a.type = 1)
     where account = $2`,
    [brandCode, account],
  )
  return account
}

/** Every flag of the contract has its row: one without does not compile. `npm run prove -- flags` walks them all. */
export const FLAG_ROWS: Readonly<Record<FlagId, FlagRow | { unseen: string }>> = {
  MOBILEVERCODELOGIN3: {
    ...atLogin,
    see: radio('Celular'),
    asks: {
      call: sendSmsCode,
      body: { mobileNum: '11987654321', countryDialingCode: '+55', purpose: 'login', human: 'nobody' },
    },
  },
  LOGINBYID: {
    ...atLogin,
    see: (page) => page.getByText(/celular ou e-mail confirmado/),
    entryAlone: 'a name that is nobody’s is a wrong password',
  },
  CHNGPASSMAIL3: { who: 'guest', at: '/m/forget', see: radio('E-mail') },
  CHNGPASSVERIF3: { who: 'guest', at: '/m/forget', see: radio('Celular') },
  FACEBOOKLOGIN3: social('facebook', 'Facebook'),
  GOOGLELOGIN3: social('google', 'Google'),
  USERNAMEREG3: { ...atRegister, see: radio('Usuário') },
  MOBILENUMREG3: { ...atRegister, see: radio('Celular') },
  REGISTER_REE3: { ...atRegister, see: radio('Usuário') },
  REGMOBVERF3: { ...atRegister, given: withPhone, see: (page) => page.getByRole('textbox', { name: 'Código SMS' }) },
  MOBILENUMPASSREG3: {
    ...atRegister,
    given: withPhone,
    reach: passNumber,
    see: (page) => page.getByLabel('Senha', { exact: true }),
    entryAlone: 'an account without a password signs in by code',
  },
  VALID_CAPTCHA3: {
    ...atRegister,
    given: withPicture,
    see: (page) => page.getByRole('textbox', { name: 'Código da imagem' }),
  },
  FREEPLAY3: { ...atLogin, see: link('/m/trail') },
  GUESTDEMO3: {
    who: 'guest',
    at: '/m/slot-games',
    given: offerGame,
    async reach(page) {
      // Whoever tried a game is no guest any more.
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
      await page.reload()
      await page
        .getByRole('button', { name: /^Detalhes de / })
        .first()
        .press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Testar sem dinheiro' }).click()
    },
    see: (page) => page.getByText('Sem dinheiro', { exact: true }),
    instead: (page) => page.getByLabel('Senha', { exact: true }),
    entryAlone: 'whether there are trials at all is said by FREEPLAY3; this one leads to them from a game',
  },
  AFFMAN3: { who: 'agent', at: '/m/agentRegister', see: radio('Links') },
  PROFPIC3: {
    who: 'player',
    at: '/m/myAccount/index',
    see: (page) => page.getByRole('button', { name: 'Trocar a foto' }),
  },
  NEWDEVICE3: {
    ...atLogin,
    reach: async (page, brand) => logIn(page, (await addPerson(brand.code)).account),
    see: (page) => page.getByText('Aparelho novo').first(),
    instead: (page) => page.getByRole('button', { name: /Abrir o menu da conta/ }),
    entryAlone: 'it asks for more rather than refusing',
  },
  REMPASS: {
    ...atLogin,
    see: (page) => page.getByRole('checkbox', { name: 'Lembrar senha' }),
    instead: (page) => page.getByRole('checkbox', { name: 'Lembrar de mim' }),
    entryAlone: 'what a browser keeps never reaches the server',
  },
  SIGNIN: inMenu('/m/activity/signIn'),
  // A brand of the tests draws no lottery, whose lobby leads there; whoever reads the page keeps it until they leave.
  BOLAO3: {
    who: 'player',
    at: '/m/lottery/bolaos',
    reach: async () => {},
    see: (page) => page.getByRole('heading', { name: 'Bolões', level: 1 }),
  },
  REWCEN3: inMenu('/m/rewardCenter'),
  PTSYS3: inMenu('/m/mall/mallHome'),
  PTSEXP3: { unseen: 'a job of the night: points-expiry.test.ts' },
  TRANSBETREPMEM3: { ...inMenu('/m/gameRecord'), entryAlone: RECORDS },
  TRANSREC3: inMenu('/m/transaction/record'),
  SECPRIV: inMenu('/m/securityCenter'),
  MYACC: inMenu('/m/myAccount/index'),
  AGENT: {
    who: 'agent',
    at: '/m/member/home',
    see: link('/m/agent'),
    entryAlone: 'each page of the area has a flag of its own',
  },
  REFERRAL: inMenu('/m/inviteFriends'),
  LOGIN: inMenu('/m/activity/signIn'),
  CBS3: {
    who: 'player',
    at: '/m/message',
    see: (page) => page.getByRole('main').getByRole('button', { name: /Chat/ }),
  },
  INBOX3: { who: 'player', at: '/m/message', see: link('/m/webEmail') },
  AGEPAG: forAgents('/m/agent/team/overview'),
  DOWNMAN: forAgents('/m/member/team'),
  AGENTRANSMULTDOWN3: forAgents('/m/redRain'),
  AGETEAMPNL3: forAgents('/m/agent/team/pnl'),
  TEAMBETTING3: forAgents('/m/teamBetting'),
  GAMSER: forAgents('/m/member/teamRebate'),
  AGEREBINC3: forAgents('/m/member/agent/agentRebeat'),
  MAILCEN: { ...forAgents('/m/webEmail'), entryAlone: 'the inbox itself is a module of its own, INBOX3' },
  AGEINFO3: { who: 'agent', at: '/m/agent', see: (page) => page.getByRole('heading', { name: 'Equipe hoje' }) },
  COMM3: forAgents('/m/member/agent/getSalaryContract'),
  DIVIDEND: { ...forAgents('/m/member/agent/agentDivident'), entryAlone: 'its calls are of the module COMM3' },
  TRANSDOWN3: {
    who: 'agent',
    at: '/m/member/team',
    async reach(page, brand) {
      const account = await addDownline(brand.code)
      await page.reload()
      await page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(account) })
        .click()
      await page.getByRole('dialog').getByText(account).first().waitFor()
    },
    see: (page) => page.getByRole('button', { name: 'Transferir dinheiro' }),
  },
  APPWINDOW: {
    who: 'guest',
    at: '/m/home',
    see: (page) =>
      page
        .getByRole('region', { name: 'Baixar o app' })
        .or(page.getByRole('button', { name: 'Baixar o app' }))
        .first(),
    entryAlone: 'an offer of the page',
  },
  PHONEVERIFY: {
    ...atLogin,
    // Without messages of ours the provider's codes are the only ones.
    given: (brand) => brand.setFlag('REGMOBVERF3', false),
    before: addPhoneService,
    see: radio('Celular'),
    entryAlone: 'a token of the service is good only while it is on: phone-proof.ts',
  },
}
