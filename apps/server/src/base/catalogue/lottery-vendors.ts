import type { LotteryGame } from '@trevo/lottery/types'

/** Our lotteries are in the catalogue under these two vendors, so that tabs, favourites and the winner board know them. */
export const LOTTERY_VENDORS = { vietnam: 'TCG_LOTTO_VN', others: 'LOTT' } as const

export const vendorOf = ({ lobbyGroup }: Pick<LotteryGame, 'lobbyGroup'>) =>
  lobbyGroup === 'vietnam' ? LOTTERY_VENDORS.vietnam : LOTTERY_VENDORS.others
