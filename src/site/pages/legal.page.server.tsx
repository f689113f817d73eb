import { CODE_MINUTES, CONSENT_DOCUMENTS } from '#features/accounts/contract.ts'
import { membershipOffer, type MembershipOffer } from '#features/membership/offer.ts'
import { SIGNED_IN_DAYS } from '#platform/calls/token-cookie.ts'
import type { Page } from '#platform/pages/page.ts'
import { prosePage, type Section } from './prose-page.server.tsx'

/** Since when a document that people agree to says what it says. */
const versionOf = (name: string) => CONSENT_DOCUMENTS.find(({ document }) => document === name)?.version

const agreement = (offer: MembershipOffer): readonly Section[] => [
  {
    title: '一、服务内容',
    paragraphs: [
      '本站提供第三代半导体产业的资讯、数据、文献、白皮书、活动与问答服务。部分内容面向所有访客，部分内容面向登录用户或年度会员。',
      '我们会尽力核对发布的内容，但产业数据与判断仅供参考，不构成投资、采购或工程设计的建议。',
    ],
  },
  {
    title: '二、账号',
    paragraphs: [
      '您可以用手机号、邮箱或微信登录。首次登录即创建账号。一个手机号、一个邮箱或一个微信只能属于一个账号。',
      '请妥善保管登录设备与验证码，不要把账号借给他人。您可以在“我的账号”里查看并退出已登录的设备。',
    ],
  },
  {
    title: '三、会员与付款',
    paragraphs: [
      `${offer.name} ${offer.yuan} 元一年，自付款成功时起算；续费从现有期限的终点起算。会员可以${offer.benefits}`,
      '会员供本人使用。以程序批量抓取、转售或公开传播会员内容的，我们可以停止服务。',
      '因本站原因无法提供服务的，按剩余时间退款；其他情形请联系客服协商。',
    ],
  },
  {
    title: '四、发布内容',
    paragraphs: [
      '您发布的提问、回答与评论由您负责，不得违反法律法规，不得侵犯他人权利，不得含有广告与骚扰信息。发布前可能经过审核。',
      '匿名提问在所有页面上都不会显示您的身份，但法律要求时我们需要依法提供。',
    ],
  },
  {
    title: '五、变更与争议',
    paragraphs: [
      '条款变更时我们会在本页更新并标明日期；重大变更会另行提示，您不同意的可以停止使用并注销账号。',
      '因使用本站发生的争议，双方协商解决；协商不成的，由本站运营者所在地有管辖权的人民法院处理。',
    ],
  },
]

const PRIVACY: readonly Section[] = [
  {
    title: '一、我们收集什么',
    paragraphs: [
      '登录时：手机号或邮箱，或微信的公开信息；登录设备的浏览器名称、网络地址与时间。',
      '使用时：您发布的内容、购买记录与发票信息；阅读次数按去除身份的摘要统计，用于热榜。',
      '我们不收集通讯录、位置与麦克风信息，也不使用第三方的广告追踪脚本。',
    ],
  },
  {
    title: '二、用来做什么',
    paragraphs: [
      '用于登录验证、提供您购买的内容、发送与账号有关的通知、防止滥用，以及履行法律义务。',
      '我们不出售个人信息。短信、邮件、支付与微信登录由相应的服务商处理，只提供完成该事项所必需的信息。',
    ],
  },
  {
    title: '三、保存多久',
    paragraphs: [
      `验证码 ${CODE_MINUTES} 分钟，登录记录 ${SIGNED_IN_DAYS} 天不使用即失效；订单与发票按法律要求保存；其余信息保存到您注销账号。`,
    ],
  },
  {
    title: '四、您的权利',
    paragraphs: [
      '您可以在“我的账号”里更正名称与联系方式、导出您的数据、退出设备、申请注销。注销申请在 15 天内处理，处理前可以撤回。',
      '对个人信息的处理有疑问，可以通过页脚的电话或邮箱联系我们。',
    ],
  },
]

/** What a person agrees to before the first code (C-15, C-129). */
export const legalPages: readonly Page[] = [
  prosePage({
    path: '/agreement',
    title: '用户协议',
    since: versionOf('agreement'),
    sections: ({ membership }) => agreement(membershipOffer(membership)),
  }),
  prosePage({ path: '/privacy', title: '隐私政策', since: versionOf('privacy'), sections: () => PRIVACY }),
]
