import { Input, Switch } from 'antd'
import { useRef } from 'react'
import { LONGEST_TAB, type HeadlineFeed, type HeadlineTab } from '../contract.ts'
import { Arrows } from './arrows.tsx'
import { Labelled } from './labelled.tsx'
import { useMoving } from './use-moving.ts'

interface Props {
  readonly tabs: readonly HeadlineTab[]
  readonly isDisabled: boolean
  readonly onChange: (tabs: readonly HeadlineTab[]) => void
}

const FEEDS: Readonly<Record<HeadlineFeed, string>> = {
  latest: '最新的新闻',
  depth: '编辑推荐的深度报告',
  hot: '热榜',
}

/** The tabs above the headlines; the first that is shown is what home opens with. */
export function TabsInput({ tabs, isDisabled, onChange }: Props) {
  const box = useRef<HTMLOListElement>(null)
  const moving = useMoving({ list: tabs, box, nameOf: ({ title }) => title, onChange })
  const shown = tabs.filter(({ isShown }) => isShown).length
  return (
    <ol className="home-tabs" ref={box} aria-label="头条的标签，第一个先打开">
      {tabs.map((tab, at) => (
        <li key={tab.feed} {...moving.drop(at)}>
          <Arrows at={at} name={tab.title} moving={moving} isDisabled={isDisabled} />
          <Labelled label={FEEDS[tab.feed]}>
            {(id) => (
              <Input
                id={id}
                value={tab.title}
                maxLength={LONGEST_TAB}
                disabled={isDisabled}
                onChange={({ target }) => onChange(tabs.with(at, { ...tab, title: target.value }))}
              />
            )}
          </Labelled>
          <Switch
            aria-label={`显示标签“${tab.title}”`}
            checked={tab.isShown}
            // One has to be left.
            disabled={isDisabled || (tab.isShown && shown === 1)}
            onChange={(isShown) => onChange(tabs.with(at, { ...tab, isShown }))}
          />
        </li>
      ))}
    </ol>
  )
}
