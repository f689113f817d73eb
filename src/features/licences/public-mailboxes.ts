/** Where everybody has a mailbox: an address there says nothing of the firm. */
const PUBLIC = new Set(
  `qq.com vip.qq.com foxmail.com 163.com vip.163.com 126.com vip.126.com yeah.net 188.com netease.com
  sina.com sina.cn sina.com.cn vip.sina.com sohu.com vip.sohu.com 139.com 189.cn wo.cn wo.com.cn 10086.cn
  aliyun.com 21cn.com 21cn.net tom.com vip.tom.com 263.net 263.net.cn x263.net eyou.com 88.com 111.com email.cn
  chinaren.com sogou.com 2980.com petalmail.com feishu.cn dingtalk.com yahoo.com yahoo.cn yahoo.com.cn yahoo.com.hk
  yahoo.com.tw ymail.com gmail.com googlemail.com outlook.com outlook.cn hotmail.com live.com live.cn msn.com icloud.com
  me.com mac.com privaterelay.appleid.com proton.me protonmail.com pm.me tutanota.com tuta.io zoho.com gmx.com gmx.net
  gmx.de web.de mail.com mail.ru yandex.com yandex.ru aol.com fastmail.com hushmail.com naver.com daum.net hanmail.net
  duck.com simplelogin.com hinet.net msa.hinet.net pchome.com.tw netvigator.com`.split(/\s+/),
)

export const isPublicMailbox = (domain: string): boolean => PUBLIC.has(domain)

/** What stands behind the sign of a mail address. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)
