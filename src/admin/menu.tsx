import {
  BarChartOutlined,
  CalendarOutlined,
  FileTextOutlined,
  HomeOutlined,
  MessageOutlined,
  PayCircleOutlined,
  ScheduleOutlined,
  SettingOutlined,
  TagsOutlined,
  TeamOutlined,
  TrophyOutlined,
} from '@ant-design/icons'
import { Link, useLocation } from '@tanstack/react-router'
import { Menu as AntMenu, type MenuProps } from 'antd'
import { useState, type ReactNode } from 'react'
import { useMay } from './parts/me.ts'
import { MENU_GROUPS, type MenuGroup, type Screen } from './parts/screen.ts'
import { screens } from './screens.ts'

const ICONS: Readonly<Record<MenuGroup, ReactNode>> = {
  work: <HomeOutlined aria-hidden />,
  content: <FileTextOutlined aria-hidden />,
  shown: <TagsOutlined aria-hidden />,
  talk: <MessageOutlined aria-hidden />,
  people: <TeamOutlined aria-hidden />,
  events: <CalendarOutlined aria-hidden />,
  awards: <TrophyOutlined aria-hidden />,
  business: <BarChartOutlined aria-hidden />,
  finance: <PayCircleOutlined aria-hidden />,
  running: <SettingOutlined aria-hidden />,
}

/** So many entries are seen at once; of more, the group that one works in is open, and others as one opens them. */
const AT_ONCE = 16

/** Every screen that whoever is signed in may open, by its group. */
export function Menu() {
  const may = useMay()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const mine = screens.filter(({ menu, permission }) => menu && may(permission))
  const here = openOf(mine, path)
  const group = here?.menu?.group
  const [opened, setOpened] = useState<readonly string[]>(
    mine.length <= AT_ONCE ? Object.keys(MENU_GROUPS) : [],
  )
  const [was, setWas] = useState<MenuGroup>()
  if (group !== undefined && group !== was) {
    setWas(group)
    setOpened([...new Set([...opened, group])])
  }
  const groups = (Object.keys(MENU_GROUPS) as MenuGroup[]).flatMap(
    (group): NonNullable<MenuProps['items']> => {
      const own = mine
        .filter(({ menu }) => menu?.group === group)
        .toSorted((a, b) => (a.menu?.place ?? 0) - (b.menu?.place ?? 0))
      if (own.length === 0) return []
      if (group === 'work')
        return own.map((each) => ({
          ...itemOf(each),
          icon: each.address === '/' ? ICONS.work : <ScheduleOutlined aria-hidden />,
        }))
      return [{ key: group, label: MENU_GROUPS[group], icon: ICONS[group], children: own.map(itemOf) }]
    },
  )
  return (
    <nav aria-label="后台菜单">
      <AntMenu
        mode="inline"
        items={groups}
        selectedKeys={[here?.address ?? '/']}
        openKeys={[...opened]}
        onOpenChange={setOpened}
        className="admin-menu"
      />
    </nav>
  )
}

const itemOf = ({ address, title, isAlone }: Screen) => ({
  key: address,
  label: isAlone ? <a href={`/admin${address}`}>{title}</a> : <Link to={address}>{title}</Link>,
})

/** The screen of the menu that an address lies under. */
function openOf(mine: readonly Screen[], path: string): Screen | undefined {
  const fitting = mine.filter(({ address }) => path === address || path.startsWith(`${address}/`))
  return fitting.toSorted((a, b) => b.address.length - a.address.length)[0]
}
