import type { FileAccess, FileCategory } from './contract.ts'

/** What the office calls who may read a file, and what kind it is. */

export const ACCESS_NAMES: Readonly<Record<FileAccess, string>> = {
  public: '所有人',
  signed_in: '登录',
  member: '会员',
  attendees: '活动的参会者',
  listed: '名单上的人',
  bought: '购买',
  nobody: '暂不开放',
}

export const CATEGORY_NAMES: Readonly<Record<FileCategory, string>> = {
  material: '活动资料',
  quarterly: '季度内参',
  brochure: '宣传册',
  report: '白皮书',
  literature: '文献全文',
}

/** A PDF that comes within one call, whose text is bounded, is no larger; larger ones are imported. */
export const SENT_PDF_MEGABYTES = 10
