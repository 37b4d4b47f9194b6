import { type EntryName, type EntryViewer, type MemberEntry, openEntries } from '../../shared/menu/member-entries.ts'

const MENU: readonly EntryName[] = [
  'checkIn',
  'rewardCenter',
  'mall',
  'gameRecord',
  'transactionRecord',
  'securityCenter',
  'myAccount',
  'agent',
]

export const menuItems = (viewer: EntryViewer): readonly MemberEntry[] => openEntries(MENU, viewer)
