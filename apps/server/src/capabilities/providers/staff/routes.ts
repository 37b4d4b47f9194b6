import {
  opsEndProvider,
  opsMakeProvider,
  opsProviders,
  opsTestProvider,
  type ProviderKind,
} from '@trevo/contract/ops/providers'
import type { Logger } from 'pino'
import { providersOf } from '../../../base/brand-providers/queries.ts'
import type { DeedBook } from '../../../base/deeds/deeds.ts'
import { deedRoute } from '../../../base/deeds/routes.ts'
import type { Config, Secrets } from '../../../platform/config.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { asProvider, endProviderOf, makeProvider, providerUseDeed, testProvider } from './providers.ts'

type Needs = {
  secrets: Secrets
  log: Logger
  isProduction: boolean
  config: Config
  machine: Record<ProviderKind, boolean>
}

export function staffProviderRoutes(door: StaffDoor, book: DeedBook, { machine, ...needs }: Needs): void {
  const { db, clock } = door.app
  const deps = { db, clock, ...needs }
  staffRoute(door, opsProviders, async ({ merchant }) => ({
    providers: (await providersOf(db, merchant.id)).map(asProvider),
    machine,
  }))
  staffRoute(door, opsMakeProvider, (call) => makeProvider(deps, call, call.body))
  staffRoute(door, opsTestProvider, (call) => testProvider(deps, call, BigInt(call.params.id), call.body))
  deedRoute(door, book, providerUseDeed(clock))
  staffRoute(door, opsEndProvider, (call) => endProviderOf(deps, call, BigInt(call.params.id)))
}
