import { ends, type MergedColumn } from '#features/accounts/merge.server.ts'

/** A WeChat name and picture that were to be taken over by the account that closes are not. */
export const wechatMerge: readonly MergedColumn[] = [ends('wechat_profiles', 'person_id')]
