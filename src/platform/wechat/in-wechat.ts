/** Whether a page is open inside WeChat, on a telephone or a computer, by the browser's name for itself. */
export const isInWechat = (browser: string): boolean => /MicroMessenger/i.test(browser)
