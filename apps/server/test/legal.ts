import { publishFirst } from '../src/capabilities/legal/begin.ts'
import { inTx } from '../src/platform/db.ts'
import type { TestApp } from './app.ts'

/** The platform's texts as version 1 of the brand, to be agreed to from this moment on. */
export async function publishTexts({ app, clock }: TestApp, merchantId: number): Promise<void> {
  const site = { brand: { name: 'Trevo' }, mobileTemplate: { birthday_limit: 18 } }
  const merchant = { id: merchantId, site } as Parameters<typeof publishFirst>[1]['merchant']
  await inTx(app.db, (tx) => publishFirst(tx, { merchant, at: clock.now(), by: 'demo' }))
}
