import { NoticeList } from '../components/notice-list.tsx'

export function Screen() {
  return <NoticeList types="PL" />
}
