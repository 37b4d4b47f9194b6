import { NoticeList } from '../components/notice-list.tsx'

/** Notices to agents; the route lets nobody else in. */
export function Screen() {
  return <NoticeList types="A" />
}
