import type { Logger } from 'pino'
import type { Pool } from '../platform/db.ts'
import type { Seal } from '../platform/seal.ts'
import type { Outbox } from '../wallet/outbox.ts'
import type { PlatformClient } from '../wallet/platform-client.ts'

/** What every call of a round works with. */
export type Deps = { pool: Pool; platform: PlatformClient; outbox: Outbox; seal: Seal; log: Logger }
