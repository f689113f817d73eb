interface Counted {
  readonly views: number
  readonly clicks: number
}

/** How many of those who saw an ad followed it, as clients read it. */
export const clickRate = ({ views, clicks }: Counted): string =>
  views === 0 ? '—' : (clicks / views).toLocaleString('zh-CN', { style: 'percent', maximumFractionDigits: 2 })
