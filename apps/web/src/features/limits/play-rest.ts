import { type Money, parseMoney, restOfCents } from '@trevo/contract/money'

/** What the shown result has beside the shown prizes less the shown stakes: parts of a cent that were cut from either. */
export const playRest = ({ net, prizes, staked }: { net: Money; prizes: Money; staked: Money }): bigint =>
  restOfCents(parseMoney(net), [parseMoney(prizes), -parseMoney(staked)])
