import { z } from 'zod'
import { isWebAddress } from './is-web-address.ts'

/** An address on the web that a page may link to. */
export const webAddress = z.string().trim().max(2000, '地址过长').refine(isWebAddress, '应为 http(s) 地址')
