/** Addresses of paying. */

/** Where an order is followed until it is paid; providers lead back to it. */
export const payPath = (number: string): string => `/pay/${number}`

/** Where WeChat's browser goes to say who pays. */
export const payInWechatPath = (number: string): string => `/pay/wechat?number=${number}`
