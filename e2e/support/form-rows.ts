import type { Page } from '@playwright/test'

/** Where a form of the site is, how it is sent, and which of its fields may stay empty. */
export type FormRow = {
  /** Under apps/web/src/features: every file with a form has a row, or says below why it has none. */
  file: string
  path: string | ((team: { agentId: string }) => string)
  /** From the page to the form, where that takes a press. */
  open?: (page: Page) => Promise<unknown>
  /** The button that sends it. */
  send: string | RegExp
  optional?: readonly (string | RegExp)[]
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).click()
const sheet = (name: string) => `/m/securityCenter?open=${name}`
/** The first of the team, then what can be done for them. */
const forMember = (deed: string) => async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^p\w{10}/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: deed, exact: true }).click()
}

const SEARCH = /^Buscar/

export const GUEST_FORMS: readonly FormRow[] = [
  { file: 'auth/components/username-login.tsx', path: '/m/login', send: 'Entrar' },
  {
    file: 'auth/components/mobile-login.tsx',
    path: '/m/login',
    open: (page) => choose(page, 'Celular'),
    send: 'Entrar',
  },
  { file: 'auth/components/new-password-by-link.tsx', path: '/m/forget#token=x', send: 'Salvar senha' },
  {
    file: 'registration/components/register-form.tsx',
    path: '/m/register',
    send: 'Continuar',
    optional: [/opcional/],
  },
  { file: 'auth/components/phone-recovery.tsx', path: '/m/forget', send: 'Salvar e entrar' },
  {
    file: 'auth/components/mail-recovery.tsx',
    path: '/m/forget',
    open: (page) => choose(page, 'E-mail'),
    send: 'Recuperar senha',
  },
]

/** Of a head agent, who has every form that players have, and those of agents. */
export const MEMBER_FORMS: readonly FormRow[] = [
  { file: 'auth/screens/change-password-screen.tsx', path: '/m/changePsw', send: 'Salvar senha' },
  { file: 'account/components/payment-password-form.tsx', path: sheet('payment'), send: 'Salvar' },
  { file: 'account/components/bind-email-form.tsx', path: sheet('email'), send: 'Confirmar' },
  { file: 'account/components/bind-mobile-form.tsx', path: sheet('mobile'), send: 'Confirmar' },
  { file: 'account/components/guard-form.tsx', path: sheet('totp'), send: 'Continuar' },
  { file: 'cashier/components/deposit-form.tsx', path: '/m/voucherCenter', send: /^Gerar código/ },
  {
    file: 'cashier/components/account-form.tsx',
    path: '/m/withdraw?view=accounts',
    open: (page) => press(page, 'Adicionar conta'),
    send: 'Salvar conta',
  },
  {
    file: 'limits/components/limit-sheet.tsx',
    path: '/m/limits',
    open: (page) => press(page, /^Definir/),
    send: 'Salvar limite',
  },
  {
    file: 'limits/components/exclusion-form.tsx',
    path: '/m/limits',
    open: (page) => press(page, /Autoexclusão/),
    send: 'Excluir minha conta dos jogos',
  },
  {
    file: 'agents/components/open-form.tsx',
    path: '/m/agentRegister',
    send: 'Abrir conta',
    optional: [/opcional/, 'Mesma taxa para todas'],
  },
  {
    file: 'agents/components/transfer-form.tsx',
    path: '/m/member/team',
    open: forMember('Transferir dinheiro'),
    send: 'Transferir',
  },
  {
    file: 'agents/components/quota-form.tsx',
    path: '/m/member/team',
    open: forMember('Dar cota de contas'),
    send: 'Dar cota',
  },
  {
    file: 'agents/components/message-form.tsx',
    path: '/m/member/team',
    open: forMember('Enviar mensagem'),
    send: 'Enviar',
  },
  {
    file: 'agents/components/offer-form.tsx',
    path: ({ agentId }) => `/m/member/agent/getSalaryContract?to=${agentId}`,
    send: 'Enviar oferta',
  },
  {
    file: 'rewards/components/send-envelopes.tsx',
    path: '/m/redRain?tab=send',
    send: 'Continuar',
    optional: [/opcional/, SEARCH],
  },
  {
    file: 'messages/components/compose-sheet.tsx',
    path: '/m/webEmail',
    open: (page) => press(page, 'Escrever para a equipe'),
    send: 'Enviar',
  },
]

/** Forms without a row, and why. */
export const WITHOUT_ROW: Readonly<Record<string, string>> = {
  'account/components/confirm-contact.tsx': 'the fields of a new contact without the address',
  'account/components/identity-form.tsx': 'for who has no CPF yet: cashier.spec.ts',
  'account/components/own-password-form.tsx':
    'for who has no password yet: accounts-session.spec.ts and repeats.test.ts',
  'account/components/password-form.tsx': 'the one field of guard-form.tsx',
  'account/components/profile-form.tsx': 'everything may stay empty',
  'account/components/totp-setup.tsx': 'one code, after guard-form.tsx',
  'agents/components/link-form.tsx': 'everything may stay empty',
  'agents/components/many-sheet.tsx': 'what stays empty stays as it is: agents.spec.ts',
  'agents/components/rate-sheet.tsx': 'holds the rates of today',
  'agents/components/team-filter-sheet.tsx': 'a filter',
  'agents/components/team-tools.tsx': 'a search',
  'auth/components/new-device.tsx': 'one code, on a new device: account.spec.ts',
  'auth/components/step-code-form.tsx': 'one code, after a password: accounts-sign-in.spec.ts',
  'bonus/components/code-form.tsx': 'one code: press-bonus.spec.ts',
  'cashier/components/confirm-sheet.tsx': 'six digits, after the amount: pin-text.test.ts',
  'cashier/components/withdraw-form.tsx': 'an amount, for who has money: cashier.spec.ts',
  'content/screens/apply-reward-screen.tsx': 'for who has played: content.spec.ts',
  'games/components/search-box.tsx': 'a search',
  'home/components/search-box.tsx': 'a search',
  'identity/components/declaration-form.tsx': 'for who has declared nothing yet: registration.spec.ts',
  'identity/components/person-form.tsx': 'for who has shown nothing yet: registration.spec.ts',
  'legal/components/closing.tsx': 'one password, which an account may lack: own-data.test.ts',
  'legal/components/data-copy.tsx': 'one password, which an account may lack: own-data.test.ts',
  'limits/components/time-limit.tsx': 'a choice',
  'messages/components/composer.tsx': 'a line of the chat',
  'messages/components/rate-card.tsx': 'a choice, and words that may stay empty',
  'records/components/team-filter.tsx': 'a filter',
  'rewards/components/item-view.tsx': 'for who has points: address-form.test.ts',
  'rewards/components/send-confirm.tsx': 'six digits, after the amount: pin-text.test.ts',
}
