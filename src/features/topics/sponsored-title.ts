/** The title where it stands alone, as in feeds and in the texts of calls, so that it says itself what was paid for (C-78). */
export const sponsoredTitle = ({
  title,
  isSponsored,
}: {
  readonly title: string
  readonly isSponsored?: boolean | undefined
}): string => (isSponsored ? `【广告】${title}` : title)
