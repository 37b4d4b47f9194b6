/**
 * Every switch of the platform, one line each: what it turns on, and whether a new brand starts with it.
 * A call's module id is a flag of the same name; both are switched per merchant at run time.
 */
export const FLAGS = {
  // Accounts
  MOBILEVERCODELOGIN3: { doc: 'Sign in with a mobile number and an SMS code', default: true },
  LOGINBYID: {
    doc: 'Sign in with a confirmed number or e-mail address, or the CPF, beside the user name',
    default: true,
  },
  CHNGPASSMAIL3: { doc: 'Recover a password by e-mail', default: true },
  CHNGPASSVERIF3: { doc: 'Recover a password by phone', default: true },
  FACEBOOKLOGIN3: { doc: 'Facebook sign-in button, where the provider is configured', default: false },
  GOOGLELOGIN3: { doc: 'Google sign-in button, where the provider is configured', default: false },
  USERNAMEREG3: { doc: 'Register with a user name', default: true },
  MOBILENUMREG3: { doc: 'Register with a mobile number (module of that call)', default: true },
  REGISTER_REE3: { doc: 'Module of registering with a user name', default: true },
  REGMOBVERF3: {
    doc: 'Module of the SMS call: the code when registering with a user name; off, nobody is sent a code to sign in, register or recover by phone',
    default: true,
  },
  MOBILENUMPASSREG3: { doc: 'Ask for a password when registering with a mobile number', default: true },
  VALID_CAPTCHA3: { doc: 'Module of the captcha image', default: true },
  FREEPLAY3: { doc: 'Module of trial play', default: true },
  AFFMAN3: { doc: 'Module of the affiliate code lookup', default: true },
  PROFPIC3: { doc: 'Module of the profile picture', default: true },
  NEWDEVICE3: {
    doc: 'Ask for a code sent to the member where a password signs in on a device that has shown nothing else before',
    default: true,
  },
  REMPASS: { doc: 'Save the password itself on the device, not only the user name', default: false },
  // Member menu
  SIGNIN: { doc: 'Daily check-in entry of the member menu', default: true },
  REWCEN3: { doc: 'Reward centre entry, and module of applying for a reward', default: true },
  PTSYS3: { doc: 'Points mall entry', default: true },
  PTSEXP3: { doc: 'Points expire that did not move for a year, with a notice 30 days before', default: false },
  TRANSBETREPMEM3: { doc: 'Bet record entry', default: true },
  TRANSREC3: { doc: 'Transaction record entry', default: true },
  SECPRIV: { doc: 'Security centre entry', default: true },
  MYACC: { doc: 'My account entry', default: true },
  AGENT: { doc: 'Agent area entry, for agents', default: true },
  // Promotions
  REFERRAL: { doc: 'Referral promotion: invite friends', default: true },
  LOGIN: { doc: 'Promotion behind the daily check-in', default: true },
  // Messages and service
  CBS3: { doc: 'Live chat with the operator, and module of its calls', default: true },
  INBOX3: { doc: 'Module of the inbox', default: true },
  // Agent menu whitelist
  AGEPAG: { doc: 'Agent menu: team overview', default: true },
  DOWNMAN: { doc: 'Agent menu: team management', default: true },
  AGENTRANSMULTDOWN3: { doc: 'Agent menu: red envelope rain', default: true },
  AGETEAMPNL3: { doc: 'Agent menu: team profit and loss', default: true },
  TEAMBETTING3: { doc: 'Agent menu: team betting', default: true },
  GAMSER: { doc: 'Agent menu: rebate set-up', default: true },
  AGEREBINC3: { doc: 'Agent menu: agent rebate income', default: true },
  MAILCEN: { doc: 'Agent menu: inbox', default: true },
  AGEINFO3: { doc: 'Module of the team counters', default: true },
  COMM3: { doc: 'Module of salary and dividend calls', default: true },
  DIVIDEND: { doc: 'Dividend entry of the agent footer', default: false },
  TRANSDOWN3: { doc: 'Agents may transfer money to direct downlines', default: false },
  // Shell
  APPWINDOW: { doc: 'Offer the app download on the home page', default: true },
  PHONEVERIFY: { doc: 'Phone-verification provider instead of our own SMS codes', default: false },
  BOLAO3: { doc: 'Bolões: lottery orders cut into shares', default: true },
  GUESTDEMO3: { doc: 'Guests try a game without money and without an account, from the game itself', default: false },
} as const satisfies Record<string, { doc: string; default: boolean }>

export type FlagId = keyof typeof FLAGS
export type Flags = Readonly<Record<FlagId, boolean>>
export const FLAG_IDS = Object.keys(FLAGS) as FlagId[]

export function flagsWith(overrides: Readonly<Record<string, boolean>>): Flags {
  return Object.fromEntries(FLAG_IDS.map((id) => [id, overrides[id] ?? FLAGS[id].default])) as Flags
}

/** Entries of the agent home, each shown only where the merchant's menu whitelist names it. */
export const AGENT_MENU_KEYS = [
  'AGEPAG',
  'TRANSREC3',
  'DOWNMAN',
  'AGENTRANSMULTDOWN3',
  'AGETEAMPNL3',
  'TEAMBETTING3',
  'GAMSER',
  'AGEREBINC3',
  'SECPRIV',
  'MAILCEN',
] as const satisfies readonly FlagId[]
export type AgentMenuKey = (typeof AGENT_MENU_KEYS)[number]
