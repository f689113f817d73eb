import type { ContentForm, Field } from '#features/editing/admin/fields.ts'
import { LONGEST, QUARTERLY_POINTS, RANGES } from '../bounds.ts'

const text = (name: keyof typeof LONGEST, label: string, more: Partial<Field> = {}) =>
  ({ type: 'text', name, label, most: LONGEST[name], ...more }) as Field
const UNLESS_SAID = { help: '空着时用部署时写的' }
const REQUIRED = { isRequired: true }
const KEPT = '已经下的订单保留下单时的价格'

/** What a company says of itself and asks; how much each may say stands in `bounds.ts`. */
export const settingsForm: ContentForm = {
  sections: () => [
    {
      title: '门户',
      fields: [
        text('siteName', '站点名称', UNLESS_SAID),
        text('siteSlogan', '一句说明', UNLESS_SAID),
        text('companyName', '主办单位', UNLESS_SAID),
      ],
    },
    {
      title: '联系方式',
      fields: [
        text('contactPhone', '电话', UNLESS_SAID),
        text('contactEmail', '邮箱', UNLESS_SAID),
        text('contactAddress', '地址', UNLESS_SAID),
        {
          type: 'picture',
          name: 'servicePicture',
          label: '客服二维码',
          help: '企业微信或公众号的二维码，在“联系我们”和季度内参显示。空着时显示通向“联系我们”的二维码',
        },
        text('serviceAccount', '客服微信号', { help: '写在二维码下面，扫不了的人可以搜索' }),
      ],
    },
    {
      title: '备案与许可',
      fields: [
        text('icpNumber', 'ICP 备案号', UNLESS_SAID),
        text('icpLicence', '增值电信业务经营许可证'),
        text('policeNumber', '公安备案号'),
      ],
    },
    {
      title: '页脚',
      fields: [
        text('officialAccount', '公众号', { help: '公众号的名称，写在每一页的页脚' }),
        {
          type: 'picture',
          name: 'officialPicture',
          label: '公众号二维码',
          help: '显示在页脚，电脑上看得到；手机上只写名称',
        },
        text('footerNote', '一行文字', { help: '每一页最下面，例如举报电话或版权说明' }),
        {
          type: 'rows',
          name: 'footerLinks',
          label: '另加的链接',
          help: '排在“关于”一栏的最后；本站的页面写 / 开头的地址，别处的写 https:// 开头的网址',
          of: [
            text('linkLabel', '文字', { name: 'label', ...REQUIRED }),
            text('linkPath', '地址', { name: 'path', ...REQUIRED }),
          ],
          fresh: { label: '', path: '' },
        },
      ],
    },
    {
      title: '年度会员',
      fields: [
        text('membershipName', '名称', REQUIRED),
        {
          type: 'money',
          name: 'membershipYearFen',
          label: '一年的价格',
          isRequired: true,
          ...RANGES.membershipYearFen,
          help: KEPT,
        },
        text('membershipBenefits', '权益', {
          ...REQUIRED,
          help: '门票打几折写 {会员票价}：显示成“半价”“8 折”，下面的百分数改了跟着变',
        }),
        {
          type: 'number',
          name: 'memberTicketPercent',
          label: '会员购买活动门票付原价的百分之几',
          ...RANGES.memberTicketPercent,
          isRequired: true,
          help: '50 即半价；各种门票可以不参加',
        },
      ],
    },
    {
      title: '对公转账',
      fields: [
        text('bankAccountName', '收款户名', { help: '户名、开户银行、账号都写了，付款时才可以选对公转账' }),
        text('bankName', '开户银行', { help: '写到支行' }),
        text('bankAccount', '银行账号', { help: '只写数字' }),
        text('bankCode', '联行号', { help: '12 位，可以不写' }),
        {
          type: 'number',
          name: 'transferDays',
          label: '订单等到账几天',
          isRequired: true,
          ...RANGES.transferDays,
          help: '门票的名额也保留这几天；已经下的订单不变',
        },
        {
          type: 'number',
          name: 'transferSeatPercent',
          label: '一场活动的名额最多百分之几等转账',
          isRequired: true,
          ...RANGES.transferSeatPercent,
          help: '还没到账的名额占满以后，再报名的只能在线支付；名额不限的活动不受此限',
        },
      ],
    },
    {
      title: '季度内参',
      fields: [
        {
          type: 'money',
          name: 'quarterlyIssueFen',
          label: '单期的价格',
          isRequired: true,
          ...RANGES.quarterlyIssueFen,
        },
        {
          type: 'money',
          name: 'quarterlyYearFen',
          label: '全年四期的价格',
          isRequired: true,
          ...RANGES.quarterlyYearFen,
        },
        {
          type: 'rows',
          name: 'quarterlyPoints',
          label: '每期有什么',
          help: `一共 ${QUARTERLY_POINTS} 点，写在季度内参页的最上面`,
          of: [
            text('pointTitle', '要点', { name: 'title', ...REQUIRED }),
            text('pointText', '说明', { name: 'text', ...REQUIRED }),
          ],
          fresh: { title: '', text: '' },
        },
      ],
    },
    {
      title: '往届活动',
      fields: [
        {
          type: 'number',
          name: 'talksFrom',
          label: '演讲资料：从哪一年',
          isRequired: true,
          ...RANGES.talksFrom,
        },
        { type: 'number', name: 'talksTo', label: '演讲资料：到哪一年', isRequired: true, ...RANGES.talksTo },
        {
          type: 'number',
          name: 'partnersYear',
          label: '合作伙伴：哪一年',
          isRequired: true,
          ...RANGES.partnersYear,
        },
      ],
    },
    {
      title: '后台',
      fields: [
        {
          type: 'number',
          name: 'bulkAloneMost',
          label: '一个人一天最多批量做几项',
          isRequired: true,
          ...RANGES.bulkAloneMost,
          help: '一个人 24 小时内批量发布、撤下、审核的加起来超过这个数，要另一位有权限的同事确认',
        },
      ],
    },
  ],
  fresh: {},
}
