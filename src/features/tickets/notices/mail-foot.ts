/** How a mail ends whose address stands on a ticket: who writes, and why to somebody who may have no account here. */
export const mailFoot = (siteName: string): string =>
  `\n--\n${siteName}\n您的邮箱写在这场活动的一张门票上，所以收到这封信；如果与您无关，不必理会。`
