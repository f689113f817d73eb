import { z } from 'zod'

/** A moment in a content, since JSON has none of its own. */
export const ContentTime = z.iso.datetime({ offset: true, error: '应为带时区的时间' })
