import type { Random } from './furniture.ts'
import type { Story } from './stories.ts'

/** What a page states of its article; what it does not state is missing, and nothing may stand in for it. */
export interface Stated {
  readonly title: string
  /** `2024-03-05 10:22`, Shanghai's; a day alone means its nine o'clock. */
  readonly time?: string
  readonly author?: string
  readonly source?: string
  readonly url?: string
  /** The summary an editor wrote; without one it is made from the text. */
  readonly summary?: string
}

/** A kind of page: how it sets a story, and what it states. */
export interface Template {
  readonly name: string
  readonly page: (story: Story, random: Random) => string
  readonly states: (story: Story) => Stated
}

export const day = ({ time }: Story) => time.slice(0, 10)
export const minute = ({ time }: Story) => time.slice(0, 16)
/** `2024年03月05日 10:22`. */
export const chineseMinute = (story: Story) => {
  const [year, month, date] = day(story).split('-')
  return `${year}年${month}月${date}日 ${story.time.slice(11, 16)}`
}
export const seconds = ({ time }: Story) => Date.parse(`${time.replace(' ', 'T')}+08:00`) / 1000
