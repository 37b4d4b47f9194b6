import { MEMBER_TYPE, type MemberType } from '@trevo/contract/members'

export type DemoMember = {
  account: string
  nickname: string
  type: MemberType
  role: string
  clubLabel: string | null
  /** Wire amounts. */
  balance: string
  points: string
  /** Nobody's, but valid: by the check digits of a CPF, and in numbers and domains made for examples. */
  person: { payeeName: string; cpf: string; birthday: string; email: string; mobile: string }
  /** Whose team it is in, by account. */
  upline: string | null
  invitationCode: string | null
}

/** Known to everybody, on demo data alone. */
export const DEMO_PASSWORD = 'jogo-limpo-26'
export const DEMO_PAYMENT_PASSWORD = '246810'

/** The people of every demo brand. */
export const DEMO_MEMBERS: readonly DemoMember[] = [
  {
    account: 'demo',
    nickname: 'Bia Andrade',
    type: MEMBER_TYPE.player,
    role: 'player',
    clubLabel: null,
    balance: '1500.00',
    points: '320.00',
    person: {
      payeeName: 'Beatriz Andrade',
      cpf: '32165498791',
      birthday: '1994-03-18',
      email: 'demo@example.com',
      mobile: '+5511900000001',
    },
    upline: 'agente',
    invitationCode: null,
  },
  {
    account: 'agente',
    nickname: 'Rafael Nunes',
    type: MEMBER_TYPE.agent,
    role: 'agent',
    clubLabel: 'VIP Prata',
    balance: '8240.50',
    points: '1250.00',
    person: {
      payeeName: 'Rafael Nunes',
      cpf: '45612378955',
      birthday: '1988-11-02',
      email: 'agente@example.com',
      mobile: '+5511900000002',
    },
    upline: 'lider',
    invitationCode: 'RAFAEL10',
  },
  {
    account: 'lider',
    nickname: 'Helena Prado',
    type: MEMBER_TYPE.headAgent,
    role: 'head agent',
    clubLabel: 'VIP Ouro',
    balance: '25000.00',
    points: '4800.00',
    person: {
      payeeName: 'Helena Prado',
      cpf: '78932165491',
      birthday: '1981-07-25',
      email: 'lider@example.com',
      mobile: '+5511900000003',
    },
    upline: null,
    invitationCode: 'HELENA01',
  },
]
