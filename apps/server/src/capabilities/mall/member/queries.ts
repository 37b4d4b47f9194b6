import type { Db } from '../../../platform/db.ts'

export const categoriesOf = (db: Db, merchantId: number) =>
  db
    .selectFrom('mall_category')
    .select(['id', 'title_pt as titlePt', 'title_en as titleEn'])
    .where('merchant_id', '=', merchantId)
    .where('active', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .execute()

export const pointsRulesOf = (db: Db, merchantId: number) =>
  db
    .selectFrom('points_rule')
    .select(['category', 'points_per_100 as points'])
    .where('merchant_id', '=', merchantId)
    .where('points_per_100', '>', 0n)
    .orderBy('points_per_100', 'desc')
    .orderBy('category')
    .execute()
