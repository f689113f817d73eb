import { ends, type Move } from '#features/accounts/moves.server.ts'

/** A WeChat name and picture that were to be taken over by the account that closes are not. */
export const wechatMoves: readonly Move[] = [ends('wechat_profiles', 'person_id')]
