/** What the dialog says by itself; the server's sentences come with its answers. */
export const ACCOUNT_MISSING_ON_SEND = '请输入账号'
export const ACCOUNT_MISSING_ON_SUBMIT = '填写账号'
export const CODE_MISSING = '请输入验证码'
export const CONSENT_MISSING = '请先阅读并同意用户协议和隐私政策'
