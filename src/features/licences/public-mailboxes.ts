/** Where everybody has a mailbox: an address there says nothing of the firm. */
const PUBLIC = new Set(
  `qq.com vip.qq.com foxmail.com 163.com vip.163.com 126.com vip.126.com yeah.net 188.com vip.188.com 163.net
  vip.163.net netease.com sina.com sina.cn sina.com.cn vip.sina.com sohu.com vip.sohu.com 139.com 189.cn
  vip.189.cn wo.cn wo.com.cn 10086.cn aliyun.com 21cn.com 21cn.net tom.com vip.tom.com 263.net 263.net.cn x263.net
  eyou.com 88.com 111.com email.cn chinaren.com sogou.com 2980.com petalmail.com feishu.cn dingtalk.com gmail.com
  googlemail.com icloud.com me.com mac.com privaterelay.appleid.com proton.me protonmail.com protonmail.ch pm.me
  tutanota.com tuta.io tuta.com zoho.com zoho.com.cn zohomail.com zohomail.cn web.de t-online.de mail.com mail.ru
  bk.ru list.ru inbox.ru rambler.ru orange.fr free.fr libero.it hey.com comcast.net att.net ya.ru aol.com
  fastmail.com hushmail.com naver.com daum.net hanmail.net nate.com docomo.ne.jp duck.com simplelogin.com
  hinet.net msa.hinet.net seed.net.tw pchome.com.tw netvigator.com`.split(/\s+/),
)

/** The same of those that are called alike in every country: yahoo.co.jp. */
const EVERYWHERE = /^(?:hotmail|live|msn|outlook|yahoo|ymail|rocketmail|yandex|gmx)\.(?:com?\.)?[a-z]{2,3}$/

export const isPublicMailbox = (domain: string): boolean => PUBLIC.has(domain) || EVERYWHERE.test(domain)

/** What stands behind the sign of a mail address. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)
