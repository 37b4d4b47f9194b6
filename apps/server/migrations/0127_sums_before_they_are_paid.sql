-- It is told what each member had on the draw, which was added up before it was a chunk's turn.
drop function if exists lottery_pay(timestamptz, int, bigint, bigint, bigint, text, text, text, bigint[], bigint[], text[], bigint[],
  text[], bigint[], bigint[], text[], text[], bigint[]);
