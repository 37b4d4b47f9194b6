/** Row on each reel, 0 at the top. A slot with fewer lines takes the first of them. */
export const PAYLINES_3_REELS = ['111', '000', '222', '012', '210'] as const

export const PAYLINES_5_REELS = [
  ['11111', '00000', '22222', '01210', '21012'],
  ['00100', '22122', '12221', '10001', '01110'],
  ['21112', '01010', '21212', '10101', '12121'],
  ['11011', '11211', '02020', '20202', '02220'],
  ['20002', '00200', '22022', '10201', '12021'],
].flat()
