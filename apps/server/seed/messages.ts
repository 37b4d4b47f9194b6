import { randomUUID } from 'node:crypto'
import { MEMBER_TYPE } from '@trevo/contract/members'
import { sendToDownlines } from '../src/base/inbox/downline.ts'
import type { Segment } from '../src/base/inbox/reach.ts'
import { type InboxSend, type SendDeps, sendInbox } from '../src/base/inbox/send.ts'
import type { Tx } from '../src/platform/db.ts'
import '../src/base/members/tables.ts'
import '../src/base/merchants/tables.ts'
import type { DemoBrand } from './brands/brand.ts'

type Words = InboxSend['texts']

/** Oldest first. */
const FOR_MANY: readonly { segment: Segment; texts: Words }[] = [
  {
    segment: {},
    texts: {
      PT: {
        subject: 'Boas-vindas à {brand}',
        html: '<p>Sua conta está pronta. Aqui chegam os avisos sobre a sua conta e as mensagens da nossa equipe.</p><p>Precisa de ajuda? <a href="/m/help">Veja as respostas mais procuradas</a>.</p>',
      },
      EN: {
        subject: 'Welcome to {brand}',
        html: '<p>Your account is ready. Notes about your account and messages from our team arrive here.</p><p>Need help? <a href="/m/help">See the most wanted answers</a>.</p>',
      },
      ES: {
        subject: 'Te damos la bienvenida a {brand}',
        html: '<p>Tu cuenta está lista. Aquí llegan los avisos sobre tu cuenta y los mensajes de nuestro equipo.</p><p>¿Necesitas ayuda? <a href="/m/help">Mira las respuestas más buscadas</a>.</p>',
      },
    },
  },
  {
    segment: {},
    texts: {
      PT: {
        subject: 'Proteja sua conta com a verificação em duas etapas',
        html: '<p>Com a verificação em duas etapas, só você entra na sua conta, mesmo que alguém descubra a sua senha. Leva um minuto para ativar, na Central de segurança.</p>',
      },
      EN: {
        subject: 'Protect your account with two-step sign-in',
        html: '<p>With two-step sign-in only you can enter your account, even if somebody learns your password. It takes a minute to turn on, in the security centre.</p>',
      },
      ES: {
        subject: 'Protege tu cuenta con la verificación en dos pasos',
        html: '<p>Con la verificación en dos pasos, solo tú entras a tu cuenta, aunque alguien descubra tu contraseña. Se activa en un minuto, en el centro de seguridad.</p>',
      },
    },
  },
  {
    segment: { types: [MEMBER_TYPE.agent, MEMBER_TYPE.headAgent] },
    texts: {
      PT: {
        subject: 'Fale com a sua equipe por aqui',
        html: '<p>Agora você pode escrever para os seus indicados diretos pela caixa de entrada. Escolha quem recebe, ou envie para todos de uma vez.</p>',
      },
      EN: {
        subject: 'Write to your team from here',
        html: '<p>You can now write to your direct downlines from the inbox. Choose who receives it, or send it to all of them at once.</p>',
      },
      ES: {
        subject: 'Habla con tu equipo desde aquí',
        html: '<p>Ahora puedes escribir a tus referidos directos desde la bandeja de entrada. Elige quién lo recibe o envíalo a todos a la vez.</p>',
      },
    },
  },
]

/** True of the opening balance that the demo player was given. */
const DEPOSIT: Words = {
  PT: { subject: 'Depósito confirmado', html: '<p>Seu depósito de <b>R$ 1.500,00</b> já está no seu saldo.</p>' },
  EN: { subject: 'Deposit confirmed', html: '<p>Your deposit of <b>R$ 1,500.00</b> is in your balance.</p>' },
  ES: { subject: 'Depósito confirmado', html: '<p>Tu depósito de <b>R$ 1.500,00</b> ya está en tu saldo.</p>' },
}

const NOBODY_LISTENS: SendDeps = {
  jobs: { send: async () => true },
  live: { toMember: () => {}, toMerchant: () => {} },
  clock: { now: () => new Date() },
}

export async function seedMessages(tx: Tx, brand: DemoBrand): Promise<void> {
  const rows = await tx
    .selectFrom('member')
    .innerJoin('merchant', 'merchant.id', 'member.merchant_id')
    .select(['member.id', 'member.account', 'merchant.id as merchantId'])
    .where('merchant.code', '=', brand.code)
    .where('member.account', 'in', ['demo', 'agente'])
    .execute()
  const rowOf = new Map(rows.map((row) => [row.account, row]))
  const [demo, agent] = [rowOf.get('demo'), rowOf.get('agente')]
  if (!demo || !agent) throw new Error(`The demo members of ${brand.code} are missing.`)
  const { merchantId } = demo
  for (const { segment, texts } of FOR_MANY) {
    const send = { merchantId, to: { segment }, from: 'operator', texts: named(texts, brand) } as const
    await sendInbox(tx, NOBODY_LISTENS, send)
  }
  const deposit = { merchantId, to: { memberIds: [demo.id] }, from: 'system', texts: DEPOSIT } as const
  await sendInbox(tx, NOBODY_LISTENS, deposit)
  await sendToDownlines(tx, NOBODY_LISTENS, agent, {
    requestId: randomUUID(),
    to: [String(demo.id)],
    subject: 'Que bom ter você na equipe',
    content: 'Oi, Bia, aqui é o Rafael.\nQualquer dúvida sobre as promoções, é só me chamar.',
  })
}

function named({ PT, EN, ES }: Words, brand: DemoBrand): Words {
  const name = brand.settings.brand?.name ?? brand.code
  const withName = ({ subject, html }: { subject: string; html: string }) => ({
    subject: subject.replaceAll('{brand}', name),
    html,
  })
  return { ...(PT && { PT: withName(PT) }), ...(EN && { EN: withName(EN) }), ...(ES && { ES: withName(ES) }) }
}
