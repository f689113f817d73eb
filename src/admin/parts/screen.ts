import type { ComponentType } from 'react'

/** Where a screen stands in the menu; the order here is the order there. */
export const MENU_GROUPS = {
  work: '工作台',
  content: '内容',
  shown: '呈现与标签',
  talk: '互动与审核',
  people: '人物与企业',
  events: '活动',
  awards: '奖项',
  business: '广告与线索',
  finance: '财务',
  running: '运行',
} as const
export type MenuGroup = keyof typeof MENU_GROUPS

interface ScreenDescription {
  /** Below /admin, as the router writes it: `/topics/$id`. */
  readonly address: string
  readonly title: string
  /** Without it a screen is neither offered nor opened; missing: for everybody who works here. The server decides again. */
  readonly permission?: string
  /** Missing: it is opened from another one. */
  readonly menu?: { readonly group: MenuGroup; readonly place: number }
  /**
   * Without the menu around it, in a document of its own that opens again without a network; whoever was signed in last is
   * believed then, and the server decides as soon as it is reached.
   */
  readonly isAlone?: boolean
  /** The kind of content whose records it opens, by their number. */
  readonly edits?: string
  /** Loaded when the screen is opened: a chunk of its own. */
  readonly component: () => Promise<ComponentType>
}

/** One screen of the back office, as `*.screen.tsx` of its feature exports it. */
export type Screen = ScreenDescription & { readonly isScreen: true }

/** Declares a screen. */
export function screen(description: ScreenDescription): Screen {
  return { ...description, isScreen: true }
}
