import { describe, expect, test } from 'vitest'
import { AGENT_MENU_KEYS, FLAG_IDS, flagsWith } from './flags.ts'

const NAMED_BY_THE_SPECIFICATION =
  'MOBILEVERCODELOGIN3 CHNGPASSMAIL3 CHNGPASSVERIF3 FACEBOOKLOGIN3 GOOGLELOGIN3 USERNAMEREG3 MOBILENUMREG3 REGMOBVERF3 ' +
  'MOBILENUMPASSREG3 SIGNIN REWCEN3 PTSYS3 TRANSBETREPMEM3 TRANSREC3 SECPRIV MYACC AGENT REFERRAL LOGIN CBS3 AGEPAG DOWNMAN ' +
  'AGENTRANSMULTDOWN3 AGETEAMPNL3 TEAMBETTING3 GAMSER AGEREBINC3 MAILCEN FREEPLAY3 REGISTER_REE3 AFFMAN3 PROFPIC3 ' +
  'VALID_CAPTCHA3 INBOX3 AGEINFO3 COMM3'

describe('flags', () => {
  test('lists every flag and module id of the specification', () => {
    expect(FLAG_IDS).toEqual(expect.arrayContaining(NAMED_BY_THE_SPECIFICATION.split(' ')))
  })
  test('lays what a merchant changed over the defaults and ignores names nobody knows', () => {
    const flags = flagsWith({ CBS3: false, DIVIDEND: true, NOBODY: true })
    expect(flags).toMatchObject({ CBS3: false, DIVIDEND: true, SIGNIN: true, GOOGLELOGIN3: false })
    expect(Object.keys(flags)).toEqual(FLAG_IDS)
  })
  test('has the ten entries of the agent menu', () => {
    expect(AGENT_MENU_KEYS).toHaveLength(10)
  })
})
