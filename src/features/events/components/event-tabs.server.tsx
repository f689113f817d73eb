import { TabLinks } from '#ui/tab-links.tsx'
import { EVENT_TABS } from '../addresses.ts'

/** The title of the events area with its four tabs (ROUTE-26, ROUTE-30). */
export function EventTabs({ path }: { path: string }) {
  return (
    <>
      <p className="pb-2 text-2xl font-semibold text-ink sm:text-[1.75rem]">活动</p>
      <TabLinks label="活动栏目" tabs={EVENT_TABS.map((tab) => ({ ...tab, isChosen: tab.path === path }))} />
    </>
  )
}
