import type { StaffRole } from '@trevo/contract/ops/roles'

type DemoPerson = { userName: string; displayName: string; roles: readonly StaffRole[] }

/**
 * Of the demo console, known to everybody: outside production anybody may sign in to it. The accounts are demo data; their
 * second step exists only where the server runs as a demo, because no database holds its secret. Nobody holds every role:
 * what one of them asks for, another decides.
 */
export const DEMO_STAFF: readonly DemoPerson[] = [
  { userName: 'operador', displayName: 'Marina Lopes', roles: ['admin', 'content', 'support', 'risk'] },
  { userName: 'financeiro', displayName: 'Paulo Reis', roles: ['finance', 'support'] },
  { userName: 'tesouraria', displayName: 'Carla Nunes', roles: ['finance', 'risk'] },
  // One role each: what the console is to somebody who has no other.
  { userName: 'atendimento', displayName: 'Bianca Alves', roles: ['support'] },
  { userName: 'conteudo', displayName: 'Diego Prado', roles: ['content'] },
  { userName: 'caixa', displayName: 'Elisa Moura', roles: ['finance'] },
  { userName: 'risco', displayName: 'Hugo Teles', roles: ['risk'] },
  { userName: 'gestao', displayName: 'Irene Castro', roles: ['admin'] },
]

export const DEMO_OPERATOR = {
  userName: 'operador',
  totpSecret: 'TREVOTREVOJOGOLIMPOCONSOLEDEMO26',
} as const

export const isDemoStaff = (name: string) => DEMO_STAFF.some(({ userName }) => userName === name)
