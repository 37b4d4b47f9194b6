import styles from './line-tabs.module.css'
import { TabList, type TabsProps } from './tab-list.tsx'

/** Long sections of one page, the chosen one underlined. */
export function LineTabs<Id extends string>(props: TabsProps<Id>) {
  return <TabList {...props} styles={styles} />
}
