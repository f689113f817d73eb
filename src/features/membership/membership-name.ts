import type { Services } from '#platform/context.ts'

/** What a membership of this industry is called, as the company calls it: 第三代半导体年度会员. */
export const membershipOf = (
  { industries, settings }: Pick<Services, 'industries' | 'settings'>,
  industry: string,
) => `${industries.find(industry).name}${settings.membership.name}`
