import { query } from './database.ts'
import { addPayer, type Payer } from './payers.ts'

export type Team = { head: Payer; agent: Payer; below: Payer; player: Payer }

/** Gives these accounts the demo's payment password, so that they can pay out of their balance. */
const givePassword = (accounts: readonly string[]) =>
  query(
    `update member_credential set payment_hash = demo.payment_hash, payment_changed_at = now()
     from member own, member known join merchant b on b.id = known.merchant_id, member_credential demo
     where own.account = any($1) and member_credential.member_id = own.id
       and b.code = 'trevo' and known.account = 'demo' and demo.member_id = known.id`,
    [accounts],
  )

const put = (child: Payer, parent: Payer) =>
  query('update member set parent_id = (select id from member where account = $2) where account = $1', [
    child.account,
    parent.account,
  ])

const rate = ({ account }: Payer, hundredths: number) =>
  query(
    `insert into member_rate (member_id, category, rate) select id, category, $2
     from member, unnest(array['RNG', 'LIVE']) as c (category) where account = $1`,
    [account, hundredths],
  )

/** A head agent with a daily salary from the house, an agent below, and below that an agent and a player. */
export async function addTeam(brandCode: string): Promise<Team> {
  const add = (type: 0 | 1 | 2) => addPayer(brandCode, { type, hasPaymentPassword: false })
  const team: Team = { head: await add(2), agent: await add(1), below: await add(1), player: await add(0) }
  const { head, agent, below, player } = team
  await put(agent, head)
  await put(below, agent)
  await put(player, agent)
  await rate(head, 30)
  await rate(agent, 25)
  await rate(below, 15)
  await rate(player, 10)
  await givePassword([head.account, agent.account])
  await query(
    `insert into agent_contract (merchant_id, kind, downline_id, version, state, tiers, offered_at, effective_at)
     select merchant_id, 'salary', id, 1, 'effective', $2, now(), now() from member where account = $1`,
    [head.account, JSON.stringify([{ betVolume: '1000', activeMember: 2, rateType: 'P', rate: '0.20' }])],
  )
  return team
}

export async function idOf({ account }: Payer): Promise<string> {
  const [row] = await query<{ id: string }>('select id::text from member where account = $1', [account])
  return row?.id ?? ''
}
