/**
 * Calls that say of a field that it gives, and are no deed of their own: what asks the question in their stead. A call that gives
 * is a deed (`base/deeds`), or it says here why one person may make it.
 */
const TAKES_TWO = 'asks for an approval, always'
export const ELSEWHERE: Readonly<Record<string, string>> = {
  'POST /ops/v1/agents/contracts': TAKES_TWO,
  'POST /ops/v1/agents/heads': TAKES_TWO,
  'POST /ops/v1/members/:id/upline': TAKES_TWO,
  'POST /ops/v1/members/:id/type': TAKES_TWO,
  'POST /ops/v1/adjustments': TAKES_TWO,
  'POST /ops/v1/margin/top-rates': TAKES_TWO,
  'POST /ops/v1/members/:id/corrections': TAKES_TWO,
  'POST /ops/v1/approvals/:id/decision': 'is the second person',
  'POST /ops/v1/affiliates': 'plans, statements and their budget take two people; a partner alone is paid nothing',
  'PUT /ops/v1/affiliates/:id':
    'plans, statements and their budget take two people; another plan or owner pays nothing by itself',
  'PUT /ops/v1/agents/tree/:id/quota': 'how many accounts an agent opens; rates and contracts are what pays',
  'POST /ops/v1/brand-drafts': 'a draft: a new brand has no budget and no method until two people set them',
  'PUT /ops/v1/brand-drafts/:id': 'a draft: a new brand has no budget and no method until two people set them',
  'PUT /ops/v1/brand/site': 'the time zone is refused once there is money: then it moves by two people',
  'PUT /ops/v1/flags/:id': 'what a flag turns on has rules and budgets of its own, which two people set',
  'POST /ops/v1/vendors/:id/catalogue': 'refused where the margin would not hold; games are offered by each brand',
  'PATCH /ops/v1/games/:id': 'refused where the margin would not hold',
  'PUT /ops/v1/games/:id/status': 'refused where the margin would not hold',
  'PUT /ops/v1/vendor-offers': 'refused where the margin would not hold',
  'PUT /ops/v1/vendors/:id/status': 'refused where the margin would not hold',
  'PUT /ops/v1/games/:id/return':
    'what a game is declared to keep; whatever gives back more for it is asked about itself',
  'POST /ops/v1/identity/:id/decision': 'says who a person is; their money leaves as anybody’s does',
  'POST /ops/v1/jackpots/:id/move': 'what was opened by the rule goes on; nothing is added to it',
  'POST /ops/v1/members/:id/limits': 'limits by staff only tighten',
  'POST /ops/v1/opposite-bets/:id/decision': 'decided once; turnover stays where it is not taken away',
  'POST /ops/v1/providers': 'pays nothing until it is put to use, which takes two people',
  'PUT /ops/v1/lotteries/:id/running': 'opens draws; limits and series stay',
  'PUT /ops/v1/lotteries/:id/schedule': 'when draws close; a result is not known before',
}
