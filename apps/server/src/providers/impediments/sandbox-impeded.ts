import { cpfFrom } from '../identity/sandbox-people.ts'

/** What the demo's SIGAP says of a CPF. Anybody else may bet. */
type SandboxImpeded = {
  cpf: string
  says: 'PROGRAMA_SOCIAL' | 'AUTOEXCLUSAO_CENTRALIZADA' | 'DECISAO_JUDICIAL' | 'away' | 'nonsense'
}

/** One of every outcome; docs/decisions/0043-impediments.md lists them for people who try the demo. */
export const SANDBOX_IMPEDED = {
  benefit: { cpf: cpfFrom('900000021'), says: 'PROGRAMA_SOCIAL' },
  selfExcluded: { cpf: cpfFrom('900000022'), says: 'AUTOEXCLUSAO_CENTRALIZADA' },
  court: { cpf: cpfFrom('900000023'), says: 'DECISAO_JUDICIAL' },
  away: { cpf: cpfFrom('900000024'), says: 'away' },
  nonsense: { cpf: cpfFrom('900000025'), says: 'nonsense' },
} as const satisfies Record<string, SandboxImpeded>
