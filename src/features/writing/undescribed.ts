import { picturesOf, type Block, type BodyPicture } from '#features/topics/body/blocks.ts'

/** Nothing is read out of it to whoever does not see it. */
export const isUndescribed = ({ alt = '' }: BodyPicture): boolean => alt.trim() === ''

/** What is said before an article is published whose pictures say nothing to whoever does not see them (C-122). */
export function lacksDescriptions(blocks: readonly Block[]): string | undefined {
  const count = blocks.flatMap(picturesOf).filter(isUndescribed).length
  return count === 0 ? undefined : `${count} 张图片没有描述，看不见图的读者不知道上面是什么`
}
