import { formerTemplates } from './former-templates.ts'
import { randomOf } from './furniture.ts'
import { judgedTemplates } from './judged-templates.ts'
import { portalTemplates } from './portal-templates.ts'
import { readStories, type Story } from './stories.ts'
import type { Stated, Template } from './template.ts'
import { tradeTemplates } from './trade-templates.ts'
import { wechatTemplates } from './wechat-templates.ts'

export interface SetPage {
  readonly template: string
  readonly html: string
  readonly story: Story
  readonly states: Stated
}

const EACH = 5

/** Five pages of every kind that the reader's rules were made after. */
export const knownPages = (): SetPage[] =>
  pagesOf([...wechatTemplates, ...portalTemplates, ...tradeTemplates, ...formerTemplates], 0)
/** Five pages of every kind that was set aside for judging. */
export const judgedPages = (): SetPage[] => pagesOf(judgedTemplates, 19)

function pagesOf(templates: readonly Template[], from: number): SetPage[] {
  const stories = readStories()
  return templates.flatMap((template, index) =>
    Array.from({ length: EACH }, (_, at): SetPage => {
      const number = from + index * EACH + at
      const story = stories[(number * 5 + at) % stories.length]
      if (!story) throw new Error('no story')
      return {
        template: template.name,
        html: template.page(story, randomOf(number)),
        story,
        states: template.states(story),
      }
    }),
  )
}
