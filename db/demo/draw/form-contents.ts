/** A line of a form: its label, a hint inside the empty place, and how many lines of room it gives. */
type Line = readonly [label: string, hint?: string, lines?: number]

export interface Form {
  readonly kind: 'top10' | 'company' | 'product'
  readonly title: string
  readonly note: string
  readonly parts: readonly { readonly title: string; readonly rows: readonly Line[] }[]
  readonly statement: readonly string[]
}

const COMPANY: Form['parts'][number] = {
  title: '一、企业信息',
  rows: [
    ['企业全称', '与营业执照一致'],
    ['统一社会信用代码'],
    ['成立日期'],
    ['注册地与主要生产地'],
    ['员工人数', '其中研发人员人数'],
    ['企业简介', '300字以内', 5],
  ],
}

const CONTACT: Form['parts'][number] = {
  title: '二、联系人',
  rows: [['姓名与职务'], ['手机'], ['电子邮箱'], ['通讯地址']],
}

const STATEMENT = [
  '本单位保证以上内容真实、准确，并可应评选办公室要求提供证明材料。',
  '本单位同意评选办公室为评选与公布之目的使用上述信息；标明“保密”的数据仅供评审，不对外公布。',
  '本单位知悉参评与获奖均不收取任何费用，评选结果以最终公布为准。',
]

const NOTE = '请以电子文档填写，签字盖章后连同扫描件发送至评选办公室邮箱'

/** What the three forms ask for (AWARD-14). */
export const FORMS: readonly Form[] = [
  {
    kind: 'top10',
    title: '晶冠奖 · 十强榜单申报表',
    note: NOTE,
    parts: [
      {
        title: '申报榜单',
        rows: [
          ['申报年度'],
          [
            '榜单类别（单选）',
            '□ SiC衬底　□ SiC器件设计　□ SiC模块　□ GaN器件　□ SiC设备　□ 年度影响力企业',
            2,
          ],
        ],
      },
      COMPANY,
      CONTACT,
      {
        title: '三、主要产品与产能',
        rows: [
          ['主要产品与规格', '产品名称、规格、量产时间', 4],
          ['设计产能与实际产量', '按年列出，可标明“保密”', 3],
          ['良率或一次合格率', '可标明“保密”'],
          ['主要应用与代表客户', '未经客户同意，请勿填写名称', 3],
        ],
      },
      {
        title: '四、经营数据（万元，可标明“保密”）',
        rows: [
          ['申报年度营业收入', '其中第三代半导体业务收入'],
          ['上一年度营业收入', '其中第三代半导体业务收入'],
          ['申报年度研发投入'],
          ['已授权发明专利数'],
        ],
      },
    ],
    statement: STATEMENT,
  },
  {
    kind: 'company',
    title: '晶冠奖 · 年度企业申报表',
    note: NOTE,
    parts: [
      {
        title: '申报奖项',
        rows: [['申报年度'], ['奖项（单选）', '□ 年度企业　□ 年度新锐企业　□ 年度国产化突破企业']],
      },
      COMPANY,
      CONTACT,
      {
        title: '三、年度工作',
        rows: [
          ['年度重要进展', '不超过三项，每项写明时间与结果', 6],
          ['技术创新', '自主知识产权、关键指标与第三方报告', 5],
          ['产业链协同', '与上下游企业、高校或研究机构的合作', 4],
          ['人才与社会责任', '', 3],
        ],
      },
      {
        title: '四、年度数据（可标明“保密”）',
        rows: [
          ['营业收入与增长率', '万元，%'],
          ['研发投入与占比', '万元，%'],
          ['出货量或交付量'],
          ['融资情况', '轮次与时间，没有可不填'],
        ],
      },
    ],
    statement: STATEMENT,
  },
  {
    kind: 'product',
    title: '晶冠奖 · 年度产品申报表',
    note: NOTE,
    parts: [
      {
        title: '申报奖项',
        rows: [
          ['申报年度'],
          [
            '奖项（单选）',
            '□ 年度器件产品　□ 年度模块产品　□ 年度材料产品　□ 年度装备产品　□ 年度应用方案',
            2,
          ],
        ],
      },
      COMPANY,
      CONTACT,
      {
        title: '三、产品信息',
        rows: [
          ['产品名称与型号'],
          ['发布日期与量产日期'],
          ['产品介绍', '300字以内，将用于投票页面', 5],
          ['关键指标', '逐项列出指标、测试条件与数值', 6],
          ['与同类产品的比较', '请注明数据来源', 4],
          ['可靠性与认证', '已通过的标准、时间与机构', 3],
        ],
      },
      {
        title: '四、市场数据（可标明“保密”）',
        rows: [['累计出货量'], ['已应用的领域', '', 2], ['产品图片', '另附两张，宽度不小于1600像素']],
      },
    ],
    statement: [...STATEMENT, '本单位知悉同一产品在用户投票中每人只能得到一票。'],
  },
]
