import { parseMoney } from '@trevo/contract/money'
import type { SandboxPsp } from '../../../providers/payments/sandbox-psp.ts'
import { leftOf, type SandboxCob } from '../../../providers/payments/sandbox-state.ts'

export const SANDBOX_PREFIX = '/wps/sandbox/pix'
export const sandboxPath = (txid: string) => `${SANDBOX_PREFIX}/${txid}`

const HOUR_MS = 3_600_000

/** A CPF that is nobody's of the demo. */
const STRANGER = '39053344705'

/** What can be tried on a charge, by the name of its button. */
const ACTIONS = {
  pay: { label: 'Pay', run: (psp, { txid }) => psp.pay(txid) },
  stranger: { label: 'Somebody else pays', run: (psp, { txid }) => psp.pay(txid, { payer: STRANGER }) },
  unnamed: { label: 'Pay, payer not told', run: (psp, { txid }) => psp.pay(txid, { payer: null }) },
  half: { label: 'Pay half', run: (psp, cob) => psp.pay(cob.txid, { amountMinor: halfOf(cob) }) },
  double: { label: 'Pay double', run: (psp, cob) => psp.pay(cob.txid, { amountMinor: amountOf(cob) * 2n }) },
  late: { label: 'Pay after its time', run: (psp, cob) => psp.pay(cob.txid, { at: endOf(cob) }) },
  back: { label: 'The bank takes it back', run: (psp, cob) => takeBack(psp, cob, (left) => left) },
  backHalf: {
    label: 'The bank takes half back',
    run: (psp, cob) => takeBack(psp, cob, (left) => (left / 200n) * 100n),
  },
  repeat: { label: 'Send the webhooks again', run: (psp, { pix }) => psp.sendWebhook(pix) },
} satisfies Record<string, { label: string; run(psp: SandboxPsp, cob: SandboxCob): Promise<unknown> }>
type Action = keyof typeof ACTIONS

const amountOf = ({ valor }: SandboxCob) => parseMoney(valor.original)
/** Whole cents. */
const halfOf = (cob: SandboxCob) => (amountOf(cob) / 200n) * 100n
const endOf = ({ calendario: { criacao, expiracao } }: SandboxCob) =>
  new Date(new Date(criacao).getTime() + expiracao * 1000 + HOUR_MS)

/** Of the newest payment of which there is something left. */
async function takeBack(psp: SandboxPsp, { pix }: SandboxCob, partOf: (left: bigint) => bigint): Promise<void> {
  for (const payment of pix.toReversed()) {
    const amountMinor = partOf(leftOf(payment))
    if (amountMinor > 0n) return void (await psp.takeBack(payment.endToEndId, { amountMinor }))
  }
}

export async function act(psp: SandboxPsp, txid: string, action: unknown): Promise<void> {
  const cob = psp.charge(txid)
  if (cob === undefined || typeof action !== 'string' || !Object.hasOwn(ACTIONS, action)) return
  await ACTIONS[action as Action].run(psp, cob)
}

/** Nothing in it comes from a person: a charge's id, amount and times are the sandbox's own. */
export function sandboxPage(cob: SandboxCob | undefined): string {
  const buttons = Object.entries(ACTIONS).map(
    ([name, { label }]) => `<p><button name="action" value="${name}">${label}</button></p>`,
  )
  const body =
    cob === undefined
      ? '<p>The sandbox has no such charge.</p>'
      : `<p>No bank is involved. Charge of R$ ${cob.valor.original}, ${cob.pix.length} payments so far.</p>
<form method="post">${buttons.join('')}</form>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sandbox: Pix</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><h1>Sandbox: Pix</h1>${body}</body></html>`
}
