import type { MemberType } from '@trevo/contract/members'

export type DemoMember = {
  account: string
  nickname: string
  type: MemberType
  role: string
  clubLabel: string | null
  /** Wire amounts. */
  balance: string
  points: string
}

/** The people of every demo brand. */
export const DEMO_MEMBERS: readonly DemoMember[] = [
  {
    account: 'demo',
    nickname: 'Bia Andrade',
    type: 0,
    role: 'player',
    clubLabel: null,
    balance: '1500.00',
    points: '320.00',
  },
  {
    account: 'agente',
    nickname: 'Rafael Nunes',
    type: 1,
    role: 'agent',
    clubLabel: 'VIP Prata',
    balance: '8240.50',
    points: '1250.00',
  },
  {
    account: 'lider',
    nickname: 'Helena Prado',
    type: 2,
    role: 'head agent',
    clubLabel: 'VIP Ouro',
    balance: '25000.00',
    points: '4800.00',
  },
]
