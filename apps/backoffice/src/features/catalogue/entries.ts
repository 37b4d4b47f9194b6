import { opsAddGameAlias, opsGameAliases } from '@trevo/contract/ops/game-aliases'
import { opsGameReturns } from '@trevo/contract/ops/game-returns'
import { opsChangeGame, opsGames, opsMenu, opsVendors } from '@trevo/contract/ops/games'
import { opsCreateVendor } from '@trevo/contract/ops/vendors'
import { Gamepad2, PanelTop, Puzzle, Scale, SearchCheck } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { AliasCreate, AliasList } from './alias-pages.tsx'
import { GameEdit } from './game-edit.tsx'
import { GameList } from './game-list.tsx'
import { ReturnList } from './return-list.tsx'
import { aliasesSource, gamesSource, returnsSource, tabsSource, vendorsSource } from './sources.ts'
import { TabsPage } from './tabs-page.tsx'
import { VendorCreate } from './vendor-create.tsx'
import { VendorEdit } from './vendor-edit.tsx'
import { VendorList } from './vendor-list.tsx'

export const catalogueEntries: readonly Entry[] = [
  {
    name: 'games',
    group: 'games',
    icon: Gamepad2,
    access: opsGames,
    source: gamesSource,
    writes: { edit: opsChangeGame },
    pages: { list: GameList, edit: GameEdit },
  },
  {
    name: 'vendors',
    group: 'games',
    icon: Puzzle,
    access: opsVendors,
    source: vendorsSource,
    writes: { create: opsCreateVendor },
    pages: { list: VendorList, edit: VendorEdit, create: VendorCreate },
  },
  {
    name: 'gameReturns',
    group: 'games',
    icon: Scale,
    access: opsGameReturns,
    source: returnsSource,
    pages: { list: ReturnList },
  },
  { name: 'tabs', group: 'games', icon: PanelTop, access: opsMenu, source: tabsSource, pages: { list: TabsPage } },
  {
    name: 'gameAliases',
    group: 'games',
    icon: SearchCheck,
    access: opsGameAliases,
    source: aliasesSource,
    writes: { create: opsAddGameAlias },
    pages: { list: AliasList, create: AliasCreate },
  },
]
