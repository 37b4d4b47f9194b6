import type { ContractKind, ContractStep } from '@trevo/contract/agents/contracts'

type Text = { subject: string; html: string }
type Notice = { PT: Text; EN: Text }

const NAMES: Record<ContractKind, { PT: string; EN: string }> = {
  salary: { PT: 'salário diário', EN: 'daily salary' },
  hourly: { PT: 'salário por hora', EN: 'hourly salary' },
  dividend: { PT: 'dividendos', EN: 'dividend' },
}

const notice =
  (pt: (name: string) => [string, string], en: (name: string) => [string, string]) =>
  (kind: ContractKind): Notice => {
    const [ptSubject, ptText] = pt(NAMES[kind].PT)
    const [enSubject, enText] = en(NAMES[kind].EN)
    return {
      PT: { subject: ptSubject, html: `<p>${ptText}</p>` },
      EN: { subject: enSubject, html: `<p>${enText}</p>` },
    }
  }

/** What the other side of a contract reads. */
export const noticeOf: Record<ContractStep | 'offered' | 'owed', (kind: ContractKind) => Notice> = {
  offered: notice(
    (name) => [
      `Novo contrato de ${name}`,
      `Você recebeu uma proposta de contrato de ${name}. Veja as faixas e responda.`,
    ],
    (name) => [`New ${name} contract`, `You were offered a ${name} contract. Look at its tiers and answer it.`],
  ),
  accept: notice(
    (name) => [`Contrato de ${name} aceito`, `A sua proposta de contrato de ${name} foi aceita e já vale.`],
    (name) => [`${name} contract accepted`, `Your offer of a ${name} contract was accepted and is in force.`],
  ),
  reject: notice(
    (name) => [`Contrato de ${name} recusado`, `A sua proposta de contrato de ${name} foi recusada.`],
    (name) => [`${name} contract declined`, `Your offer of a ${name} contract was declined.`],
  ),
  withdraw: notice(
    (name) => [`Proposta de ${name} retirada`, `A proposta de contrato de ${name} foi retirada por quem a fez.`],
    (name) => [`${name} offer withdrawn`, `The offer of a ${name} contract was withdrawn.`],
  ),
  requestVoid: notice(
    (name) => [
      `Pedido para encerrar o contrato de ${name}`,
      `A outra parte pediu para encerrar o contrato de ${name}. Ele vale até você concordar.`,
    ],
    (name) => [
      `Request to end the ${name} contract`,
      `The other side asked to end the ${name} contract. It stays in force until you agree.`,
    ],
  ),
  agreeVoid: notice(
    (name) => [`Contrato de ${name} encerrado`, `O contrato de ${name} foi encerrado de comum acordo.`],
    (name) => [`${name} contract ended`, `The ${name} contract was ended by both sides.`],
  ),
  keep: notice(
    (name) => [`Contrato de ${name} mantido`, `O contrato de ${name} continua valendo.`],
    (name) => [`${name} contract kept`, `The ${name} contract stays in force.`],
  ),
  owed: notice(
    (name) => [
      `Pagamento de ${name} em aberto`,
      `Faltou saldo para pagar um contrato de ${name}. Ele será pago assim que houver saldo; até lá, saques ficam bloqueados.`,
    ],
    (name) => [
      `${name} payout open`,
      `Your balance did not cover a ${name} contract. It is paid as soon as there is enough; until then nothing can be withdrawn.`,
    ],
  ),
}
