import { expect, test } from 'vitest'
import { booksOf } from './book-rule.mjs'

const WORLD = {
  tables: new Map([
    ['posting', 'book_id'],
    ['account', 'book_id'],
    ['day', 'merchant_id'],
  ]),
  functions: new Map([
    ['post', 0],
    ['sweep', -1],
  ]),
}
const faultsOf = (text) => booksOf(text, WORLD).faults

test.each([
  ['select from posting where book_id = $1', []],
  ['select from posting where book_id = $1 or amount > 0', ['posting']],
  ['select from posting where book_id = any ($1)', ['posting']],
  ['select from posting where book_id = (select book_id from member where id = $1)', ['posting']],
  ['select from posting p join account a on a.book_id = p.book_id where a.book_id = $1::int', []],
  ['select from posting p join account a using (book_id) where p.book_id = 3', []],
  ['select from posting p join account a on a.id = p.account_id where p.book_id = $1', ['account']],
  ['select from posting p join member m on m.book_id = p.book_id where m.id = $1', ['posting']],
  // What an outer join asks says nothing about its left side.
  ['select from posting p left join account a on a.book_id = p.book_id and p.book_id = $1', ['posting', 'account']],
  ['select from account a where a.book_id = $1 and exists (select from posting p where p.book_id = a.book_id)', []],
  ['select from (select book_id from posting union all select book_id from account) b where b.book_id = $1', []],
  ['select from (select book_id from posting union all select 1) b, account a where a.book_id = $1', ['posting']],
  [
    'with gone as (delete from posting where book_id = $1 returning *) insert into account (id, book_id) select id, book_id from gone',
    [],
  ],
  [
    `with recursive up as (select book_id, id from account where book_id = $1 union all
      select a.book_id, a.id from account a join up on up.book_id = a.book_id) select from up`,
    [],
  ],
  ['insert into posting (book_id, amount) values ($1, $2), ($1, $3)', []],
  ['insert into posting (amount) values ($1)', ['new rows of posting']],
  ['insert into posting (amount, book_id) select u.amount, $1::int from unnest($2::int[]) as u (amount)', []],
  [
    'insert into posting (amount, book_id) select u.amount, u.book from unnest($1::int[], $2::int[]) as u (amount, book)',
    ['new rows of posting'],
  ],
  [
    `with items as (select 1 as amount union all select 2) insert into posting (book_id, amount)
      select p_book, i.amount from items i`,
    [],
  ],
  ['update day d set turnover = 0 where d.member_id = $1', ['day']],
  ['update day d set turnover = 0 from member m where d.merchant_id = p_book and m.id = d.member_id', []],
  ['delete from posting where book_id = v.book_id and amount = v.amount', []],
  ['select post($1, $2)', []],
  ['select post(m.id, $1) from merchant m', ['post()']],
  ['select sweep(now())', ['sweep()']],
  ['select from member', []],
])('%s', (text, faults) => {
  expect(faultsOf(text)).toEqual(faults)
})

test('names the parameters that are the book, so that they can be compared', () => {
  expect(booksOf('select from posting p, account a where p.book_id = $1 and a.book_id = $3', WORLD).params).toEqual([
    1, 3,
  ])
})
