/** What somebody did with a file. */
export const PURPOSES = ['open', 'read', 'download'] as const
export const PURPOSE_NAMES = { open: '打开', read: '阅读', download: '下载' } as const
