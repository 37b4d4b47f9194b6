import { query } from './database.ts'

/** A promotion of a brand that one signs up for and that staff grant; the demo has none of them. */
export const aSignUpPromotion = (brand: string) => aPromotion(brand, 'sign_up')
/** One whose 10 points are claimed at once; the demo gives nothing for nothing. */
export const aGiftPromotion = (brand: string) => aPromotion(brand, 'gift')

async function aPromotion(brand: string, flow: string): Promise<string> {
  const [made] = await query<{ id: string }>(
    `with page as (
       insert into announcement (merchant_id, type, status, starts_at, no_expiry)
       select id, 'PR', 'published', now() - interval '1 day', true from merchant where code = $1 returning id, merchant_id),
     words as (
       insert into announcement_text (announcement_id, language, title, html, plain)
       select id, 'PT', 'Inscreva-se', '<p>A equipe libera o prêmio.</p>', 'A equipe libera o prêmio.' from page),
     value as (
       insert into promotion (announcement_id, merchant_id, flow, reward_kind, reward_amount, budget)
       select id, merchant_id, $2, 'points', 100000, 100000000 from page)
     select id::text from page`,
    [brand, flow],
  )
  return made?.id ?? ''
}
