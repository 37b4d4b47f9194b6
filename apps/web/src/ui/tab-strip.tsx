import { TabList, type TabsProps } from './tab-list.tsx'
import styles from './tab-strip.module.css'

/** Pills in one line that scrolls to the screen's edges. */
export function TabStrip<Id extends string>(props: TabsProps<Id>) {
  return <TabList {...props} styles={styles} />
}
