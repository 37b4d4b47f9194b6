const NEVER_EQUAL = 'contrasts are powers of fractions: none is exactly the least'

/** Mutants that no test can notice, or need not, by their name; each with the reason. */
export const KNOWN: Readonly<Record<string, string>> = {
  'money.ts: 1n for 0n: const absolute = minor < 0n ? -minor : minor': 'of nought, what is negated is the same',
  'money.ts: <= for <: const absolute = minor < 0n ? -minor : minor': 'of nought, what is negated is the same',
  "service-path.ts: true for false: return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt'])":
    'the key stays in the function that makes it: nobody could export it',
  'palette.ts: < for <=: return light <= 0.03928 ? light / 12.92 : ((light + 0.055) / 1.055) ** 2.4':
    'no part of a colour, in 255ths, is exactly 0.03928',
  'palette.ts: <= for <: for (let share = 0; share < 1; share += 0.04) {':
    'at 1 the mixture is the far end, which is what follows the loop',
  'palette.ts: > for >=: if (grounds.every((ground) => contrastOf(ink, ground) >= TEXT_MIN + 0.05)) return ink':
    NEVER_EQUAL,
  'palette.ts: > for >=: return made.find(({ worst }) => worst >= TEXT_MIN) ?? first': NEVER_EQUAL,
  'palette.ts: <= for <: return ratio < least ? [{ ink, ground, ratio, least }] : []': NEVER_EQUAL,
  'limits.ts: <= for <: if (current === null || (amount !== null && amount < current))':
    'the same amount was answered in the line before',
  'limits.ts: <= for <: const before = holding.reduce<bigint | null>((least, one) => (least === null || one < least ? one : least), null)':
    'of two that are the same either is the least',
  'options.ts: >= for >: compare(over(tier.share, ratio(tier.ways, 1n)), over(best.share, ratio(best.ways, 1n))) > 0 ? tier : best,':
    'of tiers that pay the same either is the best',
  "admission.ts: >= for >: if ((side === 'from' && amount > 0n) || (side === 'to' && amount < 0n)) continue":
    'a posting of nought is refused further on, and by the table',
  'accounts.ts: <= for <: const [oldest] = this.#ids.size < MAX_CACHED_ACCOUNTS ? [] : this.#ids.keys()':
    'one account more or less is kept in mind',
  "ledger-pay.sql: >= for >: case when u.win > 0 then v_tick | nextval('time_id_number') end as one,":
    'a number is drawn that nobody uses',
  "ledger-pay.sql: >= for >: case when u.rebate > 0 then v_tick | nextval('time_id_number') end as other":
    'a number is drawn that nobody uses',
  'ledger.sql: - for +: v_sum := v_sum + p_amounts[j];': 'a sum is nought, or not, whichever sign it has',
  "ledger.sql: >= for >: or m.kind = 'transfer_to_downline' and m.amount > 0), 0)::bigint as received,":
    'a posting of nought is refused, and would add nothing',
  'queries.ts: 1n for 0n: return rows[0]?.balance ?? 0n':
    'a function answers with one row, and this one never with null',
  "ledger.sql: >= for >: coalesce(sum(m.amount) filter (where m.kind in ('commission', 'contract_payout') and m.amount > 0), 0)::bigint as commissions,":
    'a posting of nought is refused, and would add nothing',
}
