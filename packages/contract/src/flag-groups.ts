import type { FlagId } from './flags.ts'

/** Under which heading the console lists a flag. */
export const FLAG_GROUPS = ['accounts', 'menu', 'promotions', 'service', 'agents', 'shell'] as const
export type FlagGroup = (typeof FLAG_GROUPS)[number]

const MEMBERS: Readonly<Record<FlagGroup, string>> = {
  accounts:
    'MOBILEVERCODELOGIN3 LOGINBYID CHNGPASSMAIL3 CHNGPASSVERIF3 FACEBOOKLOGIN3 GOOGLELOGIN3 USERNAMEREG3 MOBILENUMREG3 ' +
    'REGISTER_REE3 REGMOBVERF3 MOBILENUMPASSREG3 VALID_CAPTCHA3 FREEPLAY3 GUESTDEMO3 AFFMAN3 PROFPIC3 NEWDEVICE3 REMPASS PHONEVERIFY',
  menu: 'SIGNIN REWCEN3 PTSYS3 TRANSBETREPMEM3 TRANSREC3 SECPRIV MYACC AGENT',
  promotions: 'REFERRAL LOGIN PTSEXP3 BOLAO3',
  service: 'CBS3 INBOX3',
  agents:
    'AGEPAG DOWNMAN AGENTRANSMULTDOWN3 AGETEAMPNL3 TEAMBETTING3 GAMSER AGEREBINC3 MAILCEN AGEINFO3 COMM3 DIVIDEND TRANSDOWN3',
  shell: 'APPWINDOW',
}

const GROUP_OF: ReadonlyMap<string, FlagGroup> = new Map(
  FLAG_GROUPS.flatMap((group) => MEMBERS[group].split(' ').map((id): [string, FlagGroup] => [id, group])),
)

/** One that nobody has put under a heading stands with the site itself. */
export const groupOf = (id: FlagId): FlagGroup => GROUP_OF.get(id) ?? 'shell'
