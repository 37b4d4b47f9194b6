import type { Suspicion } from '@trevo/contract/ops/suspicions'

/**
 * A report for the financial intelligence unit as one file. Names and codes are to be confirmed with the manual of Siscoaf, where a
 * person of the operator enters or uploads it.
 */
const CODES: Readonly<Record<Suspicion['hits'][number]['rule'], string>> = {
  large_in: 'VALOR_ELEVADO',
  pass_through: 'TRANSITO_SEM_APOSTA',
  structured: 'FRACIONAMENTO',
  many_payers: 'PAGAMENTOS_DE_TERCEIROS',
  shared_device: 'CONTAS_NO_MESMO_DISPOSITIVO',
  circle: 'TRANSFERENCIAS_ENTRE_CONTAS',
  sudden: 'MUDANCA_DE_PADRAO',
}

type Person = { cpf: string | null; name: string | null; birthday: string | null; joinedAt: string }

export const reportFile = (
  { id, memberId, userName, hits, steps, openedAt }: Suspicion,
  person: Person,
  brand: string,
  at: Date,
) => ({
  comunicacao: `${brand.toUpperCase()}-${id}`,
  geradoEm: at.toISOString(),
  envolvido: {
    cpf: person.cpf,
    nome: person.name,
    dataNascimento: person.birthday,
    idApostador: memberId,
    usuario: userName,
    dataCadastro: person.joinedAt,
  },
  abertoEm: openedAt,
  ocorrencias: hits.map(({ rule, day, facts }) => ({ codigo: CODES[rule], dia: day, valores: facts })),
  analise: steps
    .filter(({ by, detail }) => by !== null && detail !== '')
    .map(({ by, at: when, detail }) => ({ em: when, por: by, texto: detail })),
})
