import { WechatSignIn } from '../components/wechat-sign-in.tsx'

/** The way to WeChat once more, by the same consent as from the dialog. */
export function WechatAgain({ isOnPhone }: { isOnPhone: boolean }) {
  return <WechatSignIn label={isOnPhone ? '重新用微信登录' : '重新扫码'} />
}
