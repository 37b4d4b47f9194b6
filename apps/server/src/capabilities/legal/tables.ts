import type { LegalKind } from '@trevo/contract/legal'
import type { Language } from '@trevo/contract/wire'
import type { ColumnType, GeneratedAlways } from 'kysely'

/** Written once, never changed. */
type Once<T> = ColumnType<T, T, never>
/** Goes in as JSON text. */
type Data<T> = ColumnType<T, string, string>
type OnceData<T> = ColumnType<T, string, never>

export type Texts = Record<Language, string>

declare module '../../platform/db.ts' {
  interface Tables {
    legal_draft: {
      merchant_id: Once<number>
      kind: Once<LegalKind>
      texts: Data<Texts>
      revision: number
      saved_by: string
      saved_at: Date
    }
    legal_version: {
      merchant_id: Once<number>
      kind: Once<LegalKind>
      version: Once<number>
      texts: OnceData<Texts>
      hashes: OnceData<Texts>
      promises: OnceData<Record<string, number>>
      asks_consent: Once<boolean>
      edition: Once<number | null>
      note: Once<string>
      published_by: Once<string>
      approved_by: Once<string>
      published_at: Once<Date>
      counts_from: Once<Date>
    }
    legal_consent: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      member_id: Once<bigint>
      kind: Once<LegalKind>
      version: Once<number>
      language: Once<Language>
      text_hash: Once<string>
      source: Once<'registration' | 'form'>
      ip: string
      user_agent: string
      device_hash: Buffer | null
      agreed_at: Once<Date>
    }
    legal_request: {
      member_id: Once<bigint>
      request_id: Once<string>
      input_hash: Once<Buffer>
      answer: bigint | null
      created_at: Once<Date>
    }
  }
}
